//! Tables: the meaning of the bytes of moves in each encoding. `ChessBase` hides moves by a permutation of the bytes,
//! another one for each encoding.
//!
//! Source: the notes and data of `Yarin78/morphy`; the first one is also in `cbh2pgn` 0.2.0. A test proves that they
//! are permutations; real databases prove that they are the right ones (`docs/databases.md` names those that were
//! checked).

/// The number of encodings whose table is known: those of chess, of losing chess (8, 9) and of Chess960 (10, 11).
pub(super) const KNOWN: usize = 12;

/// The tables by encoding: at the index of a byte its meaning.
pub(super) static TABLES: [[u8; 256]; KNOWN] = read();

/// The tables in hexadecimal.
const WRITTEN: [&[&str; 5]; KNOWN] = [
    &[
        "a29543f5c13d4a6c5383cc7cffae68add1928b8d35815e74268eabcafd9af3a0a515fcb11eed30ea22eba7cd4e6f2e243294418c",
        "6e588250bb028ad8fa60de52ba46ac299dd7df08210166a3f11927b591d5420eb44cd9185fbc25a69604566aaa331c2b73f0dda4",
        "37d3c510bf5a2334755bb855d26b093a5712b37748859b0f9ec7c8a17f7ac0bd316df63ec31171ce7ddaa85490971f444016c9e3",
        "2ccb84ec9f3f5ce6760b3c20b73600dce7f94ff7af0607e01a0aa94b0cd66387891d131be4700547677b2feee2e8980defcfc4f4",
        "fbb0179964f2d42a034d78c6fe65868879453be5498f2db9be629314e9d0389cb2c2595db67251f8287e6139e1db6980",
    ],
    &[
        "a82238fb277c65dd41833cad81e9afcb86cc87cfb1eb798f16d12dbe21520f8b284ce8991afd62ea40b7c819918a5f0dc234390c",
        "7be076d0f1aa4723e3a517a40a58c4bbfa433193a6927098759f89356c146373dfe41146d34402dab3f2eff92554299d1dcaecc7",
        "b2c568bcf77e2fe15c90e6f636954d2a0397edd62e6eb87426a25951acd7304882334910d8fed5159ca0537d0b32963761ee4fa9",
        "5ad4e707451cab67941e0ea1003ef00104b9ce1f135bf5bfc60818de5755e556cd056ab00620db80f8b642d28daeb5f47f78f369",
        "604e6f2b1b853a8c716ba3c1c96d8e3bdc889b12fc9e4a6650643d099aff24bd4bd9baa7b484e2775e5d2c727a3fc3c0",
    ],
    &[
        "72c66657968c4ea0dd158d2f16d810534d445fa99161c205e406f50ce2fe9d2e735d63a3f8c804a1bdb3005a644c98ed197b54c0",
        "d71ce8e3cafdfa806fd1b40702d9b0eba497e7508218593c47f986490ec47143a6993e85bf7801f0ff1dd68b414a278a346adf62",
        "4869f1a7b82c6068c38ee6cfad389c9a0decd017256b297523c93dd5a8b13a46b6ee28dcab310f6dc5f47a394224e16720908435",
        "655e305cd479a5bca21b14889b40f65612937652ace99f814b94ae0b2213d37f9226be7e1a6c11b5af37834521ccfbdeb92b2d33",
        "fc3feab7dbf2f3890a519eef4f6ebbdab2d2f7c1cb550970c7e0ba7795085832e57d1e368f2a741fce5b033baacd877c",
    ],
    &[
        "9b93661c750b5b01c19d49b95ffd844fce53ca7e8d4cb8fb975a234d1510e7d809ade594f0e6ff1e332ef4f94070b7cf03bd476d",
        "6017bc21315029c6a4b3181b823e4ee239dadb265c891a355405e9d28b87fe278536950d807d3474923d6e2fd6a28855c7438337",
        "6c5877a0fcc3e3efae24abeadf86e1785db002f65920a3ccfa8f41b6a8bb79073f13a532ecd77251529e5748e081dcee3a90d1de",
        "6f287b116a8c9ad9af7a0861447c6942990c4600717fa738a1e4c2b22c4bbe12621d19c80ed5ed0a0616bfc476ddacc9d3f8a965",
        "2b6314f7a6bad4f2d06bcb91cd9f3b73f52ac55ec0224a45961f64985668aa8e0fb1e8042d30253cb5f19ceb67b4f38a",
    ],
    &[
        "58a3ee7247b91fa026fddc6df1e3cbc5e2d029e789e1ae7b3441354ba57cf6e5db8c5f3705bb32544cef5d2a7fd38186df18c344",
        "16f7850f4d30791445aaa26c1592a6624819e93c389428a866090363207d36d72e98ecda01132473cd9ecfd9d5688bd2ab5b69b0",
        "27fc311b537e65765575af0accc7c4b2b522e8a7bef5005a21d1748ede9ce4422bb19b93c17870d6b6ad4e6a647a5749119d12c0",
        "3a2fe684c607ce08820490b887ca6e1e401a50b410bc438a710b8d5c3b3f88baf4f3611df9fe25510debc8591746a4f256b7022d",
        "339fd883fbbfeaedac606739dd966ba9c2770c0e91fa999ae0a1f05ec9064fbd5280d4f897233e1c2c954a8f3d6fffb3",
    ],
    &[
        "e01b9786a248f0230137faeb50765dcd801a315cffbc78dae5a375b371e1a10e56413fe30dc425e6888970dc99a60b9a142c579e",
        "697adf55ad737cc50372f545628eaf5fccc05ef31813b53809283cbd108be9dd8c940881a7fe2479442bc136327f67e4fd494b21",
        "a95b771f1cf640653df95af8472653d420d2d84f27aefbb69b74b842fc166fd79fb97b60dec246069cd32ac705853eb10015d196",
        "ce909511338fc68284b739a0e8341e7da8d0eae2ef4cc3584e021db27e982d07d5ca68cb30b4ac8363ec87ee2ebecf6d4d8ad604",
        "b035c8c91217618d640fa554293a4a6bbb2fd93b936aaaa422f419436ef1f7db92ed66590abf6c519152f20c9dabbae7",
    ],
    &[
        "e5999372cd0d5c1216a3b7b2c78b21441134f7e37649becfaf9efeb0739568c8414f509db1d02be7d7c1bdfacee075142227e90a",
        "6f0631014d79711715f2099f64a90fe11ed9daee9ca660d3f4f9458ee2fb35fc9bba398082e8c41a2530cc487c473cc2625f050b",
        "43f1aee4073b53776e1c196b363769f056659094ad5ad6c5def5207bac0c6cdfa5d52fdcb8ab2eb474bbf87dbfe6c9d15996aa92",
        "9a3e334b3d322983420e916681635e67ca8c5170c0b36aa7891fa210977eb578c61bd43aa02a843ff3a802248dd2cb04380352ec",
        "5d54bca42cd8287f871d5b8f4a4e8adbef85eb8855a1085700ea7a98dd2ded58c34c6d611346b9fd268623b61840f6ff",
    ],
    &[
        "2213559b2e726ff1b75e65818767d8337c4ce56d2a8495ad41cb7674b260ab3fbd08b04792becafdee2f6b9dc416c77fb614061d",
        "6c43d27e12d0386296239098363d508ecf64cd3b217dceb3aea1e6f2a0d418e74d024baa9e7a7928f4071a94f8c1b91f75f73591",
        "fe8a1939292c3100322dd1cc1ba55a5b450597690a71ebe4f9772b6ad65fe8d948edbbbc15f6a3b8ba4625449983823a52c93e17",
        "ace3bfdddc40700c3c1e9a8b88574fe10d0b7ba7e9b58fafec03b1da6809df497827d51cdb42fbff53c2118ca24e24a634d373fa",
        "3089de0e10b45c5dc8a86e58f0a95480850fe201ef37c69cf561048da463fc51ead7c3c0e04ac5209f5659669386f326",
    ],
    &[
        "b6c693c19baa3035ee96fec70516a70fb577763712674abde254ec5f21d0018c87f61b8e087d57a81423d80490a14f0c532ff342",
        "ead4e8b1fda261c26d4929336402f8811ed58d5227116e7ff0acefdf3e32850928d62d831d9c19e90be68299cdd3d20373b213c3",
        "ff3c849eb9f5cf44620df740f91c0e4c4878c446984e8f7baf157eb71ffc70103dfa4d4575eb633968a4f48ad7a05dc0aee78b94",
        "3a38dc56be2c513f0a47bc007add205b6ca5db3665062a3b079a316a5ab8fbe15c7c8634c99524b41a6f2225abed9297d9ad88e0",
        "d1f280de66da7269742be471ce17435ec5a9ba26b3bf419fa3552ef1e318bb894b79e5b06b91a69dca58cbc85960cc50",
    ],
    &[
        "e385aedcb26346911a16c2c1761f3104459f3dcca4ffc8b037e2cbca9e6e3c5f11fca0c765fedb877a8144e6ef4124f0bb42185d",
        "b9c5faaae1275a8dab28b1c4fd8256da671c899a35c3130f0923bf2b32866b194e6f1b4947b7a9174fafe71470fb10295bc98e73",
        "4352a65c0a018b5ec0f492903369d8bd975968a37c48a1dd3a06f2bcb5980ca5603475515374de4bedd7b82ccea700718c8f3be0",
        "b3cdbed107128aba64ac4ddfc620ee663e80628861d238ea4a9b03b683366df83f9c2e7b7e2de9a26a7279e895d96c2293d42650",
        "f602d330f5b4210b407d39150dcf54f196e47899e57ff94cebec7725f31d58d59d842f1ef72ad6d055a805080ead5794",
    ],
    &[
        "385064cc9f566f734d4166a2c6b99647eecfb16d484f442015be82093499eb1a337cab59002224b0b4fa85dd57f3d9d28a8d70b5",
        "6e43a70b2708eab3941c631b2bc50cd43f37e8dea623ef06fd3ec14032df2dc8d00ff1e27a95ec3cca4911e025d830fe2ebadcaa",
        "534cd15e678b0d9ea9bf057835c4b6a44bd60452a8762cbdae39b2e30381179a3d68c06592c9f77716fff5e11e36bb868ef99dd5",
        "6bf474802f7b149729e54a02935ccba15879f85f26288f7ea5edd389c7889b548760daf0453ac2849021f6f25a2a55186101fbe6",
        "8c6a12b862839810715be4addb420acd46d77207ce19b73b319c51c369a391e90e1ffc756c1d7de7af5da0bc137fac4e",
    ],
    &[
        "1a884fd2d7410e97590db7745d1bad1df98942c3a4ff06e88b1eae8a21075f2bd1265b6adbfca2ec53485a616793d520048019cd",
        "3be181844a29f0a7f8feb21fb905148f30cc969b3e86ab57917f22c865a615ac0fe223b832a84900907c25d8d07b098243c61352",
        "470cdae33ab370c2f7244e739a4503eaf22785f44d6f8c2daa5ce9b6b40234e6753c6672369416afdc589968c1402a2f39ebdf76",
        "c083e46d7e7af16b98f6bcbe33924c8717d935696210cbf5a9cfed2cbb9c8e286eb531bf79dd3d0aa0e5e79fa37dca78d45037b1",
        "b09e4477a1e00b55468d9d6456d65e380854fd51182ef36c01fafbc5a512de714bbdceef3f1cc463c7ba6095eec9d311",
    ],
];

/// Reads the tables while the program is compiled.
const fn read() -> [[u8; 256]; KNOWN] {
    let mut tables = [[0; 256]; KNOWN];
    let mut encoding = 0;
    while encoding < KNOWN {
        let (mut line, mut at) = (0, 0);
        while line < WRITTEN[encoding].len() {
            let digits = WRITTEN[encoding][line].as_bytes();
            let mut digit = 0;
            while digit < digits.len() {
                tables[encoding][at] = value(digits[digit]) << 4 | value(digits[digit + 1]);
                (digit, at) = (digit + 2, at + 1);
            }
            line += 1;
        }
        encoding += 1;
    }
    tables
}

/// The value of a hexadecimal digit.
const fn value(digit: u8) -> u8 {
    if digit.is_ascii_digit() { digit - b'0' } else { digit - b'a' + 10 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_a_permutation() {
        for table in &TABLES {
            let mut sorted = *table;
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(0..=255));
        }
        // The codes that the notes on the format name for the usual encoding.
        let codes = [0xAA, 0xDC, 0x0C, 0x29, 0x9F].map(|byte| TABLES[0][byte]);
        assert_eq!(codes, [0, 254, 255, 235, 236]);
    }
}
