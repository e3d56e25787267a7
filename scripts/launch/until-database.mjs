import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { messageOf, StopReason } from "./stop-reason.mjs";

const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** How long one try may take: an address that swallows what is sent to it is tried again. */
const tryMs = 10_000;

/**
 * What PostgreSQL answers to a setting that is wrong (appendix A of its manual), and what to do about it. Waiting mends none.
 *
 * @type {Record<string, string>}
 */
const cures = {
  28000: "the database does not let its user in: check the user, and what the server allows",
  "28P01": "the database refuses its user or password: check both",
  "3D000": "the server has no such database: create it, or check the name",
  42501: "the database does not let its user connect: let its owner GRANT CONNECT",
};

/** What passes by itself: the connection (08), no connection left (53), a server that stops or starts (57P). */
const passing = /^(08|53|57P)/;

/** What Node says of an address that nobody answers at, for now. */
const socketCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT".split(" "),
);

/** pg gives these no code. */
const driverTexts = new Set(["Connection terminated unexpectedly", "timeout expired"]);

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** @param {unknown} error */
function passesByItself(error) {
  if (error instanceof pg.DatabaseError) return passing.test(codeOf(error));
  return socketCodes.has(codeOf(error)) || driverTexts.has(messageOf(error));
}

/**
 * Waits until a database can be connected to, with pauses that grow, and says once that it waits.
 *
 * @param {string} variable  the setting that holds its address
 * @param {string} connectionString
 * @param {{ say?: (line: string) => void, pause?: (ms: number) => Promise<unknown> }} [options]  given by tests
 * @throws StopReason when a setting is wrong, which names the variable and never the address: it holds a password
 */
export async function untilDatabase(variable, connectionString, { say = console.log, pause = wait } = {}) {
  for (let pauseMs = firstPauseMs, isTold = false; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await connectOnce(connectionString);
      return;
    } catch (cause) {
      if (!passesByItself(cause))
        throw new StopReason(`${variable}: ${cures[codeOf(cause)] ?? messageOf(cause)}`, { cause });
      if (!isTold) say(`  … waiting for the database of ${variable} (${codeOf(cause) || messageOf(cause)})`);
      isTold = true;
      await pause(pauseMs);
    }
  }
}

/** @param {string} connectionString */
async function connectOnce(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: tryMs });
  client.on("error", () => {}); // a server that goes away also refuses what is asked next
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
