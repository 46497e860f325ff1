// A desk that was started: the process and the address that it prints.
import { spawn } from 'node:child_process';

/** The desk of a folder, or of none, with an environment of its own. */
export const started = async (bienban, folder, env = process.env) => {
  const child = spawn(bienban, ['--ui', 'vi', 'desk', '--no-open', ...(folder ? [folder] : [])], { env });
  const address = await new Promise((done) => {
    let out = '';
    child.stdout.on('data', (data) => {
      out += data;
      const found = out.match(/http:\S+/);
      if (found) done(found[0]);
    });
  });
  return { child, address };
};
