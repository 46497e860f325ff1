// How long a check waits. A slow machine must not fail a check, so a wait ends with what is waited for, and only a page
// that hangs reaches the limit.

/** The limit of a wait, in milliseconds; a shorter one for who works on a check. */
export const PATIENCE = Number(process.env.PATIENCE_MS ?? 600_000);

/** Repeats a check until it holds, and throws its last error at the limit. */
export const eventually = async (check) => {
  for (const last = Date.now() + PATIENCE; ;) {
    try { return await check(); } catch (error) { if (Date.now() > last) throw error; }
    await new Promise((done) => setTimeout(done, 50));
  }
};
