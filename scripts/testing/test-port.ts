import { freePort } from "../pg/settings.mjs";

const first = 10_000;
const each = 1_000;
const workers = 16;
const given = new Set<number>();

/**
 * A port for a program of a test. Between its choice and its use seconds may pass, so workers choose from ranges of their
 * own, and none gives one twice.
 */
export async function testPort(): Promise<number> {
  const begin = first + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * each;
  for (;;) {
    const port = await freePort([begin, begin + each]);
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}
