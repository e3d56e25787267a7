import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { messageOf, StopReason } from "./stop-reason.mjs";

const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** The longest time of one attempt, after which an address that never answers is tried again. */
const connectTimeoutMs = 10_000;

/**
 * The codes with which PostgreSQL rejects a wrong setting (appendix A of its manual), each with advice. Waiting
 * corrects none of these settings.
 *
 * @type {Record<string, string>}
 */
const adviceByCode = {
  28000: "the database does not let its user in: check the user, and what the server allows",
  "28P01": "the database refuses its user or password: check both",
  "3D000": "the server has no such database: create it, or check the name",
  42501: "the database does not let its user connect: let its owner GRANT CONNECT",
};

/**
 * The classes of errors that pass without help: the connection (08), no free connection (53), a server that stops or
 * starts (57P).
 */
const temporaryCodes = /^(08|53|57P)/;

/** Node's codes for an address at which no server answers at present. */
const temporarySocketCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT".split(" "),
);

/** The texts of errors to which pg gives no code. */
const temporaryDriverTexts = new Set(["Connection terminated unexpectedly", "timeout expired"]);

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** @param {unknown} error */
function isTemporary(error) {
  if (error instanceof pg.DatabaseError) return temporaryCodes.test(codeOf(error));
  return temporarySocketCodes.has(codeOf(error)) || temporaryDriverTexts.has(messageOf(error));
}

/**
 * Waits until a connection to the database succeeds, with growing pauses, and prints one line about the wait.
 *
 * @param {string} variable  the setting that holds the database's address
 * @param {string} connectionString
 * @param {{ say?: (line: string) => void, pause?: (ms: number) => Promise<unknown> }} [options]  replaced by tests
 * @throws StopReason when a setting is wrong; its message names the variable, not the address, which contains a
 * password
 */
export async function waitForDatabase(variable, connectionString, { say = console.log, pause = wait } = {}) {
  for (let pauseMs = firstPauseMs, isAnnounced = false; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await connectOnce(connectionString);
      return;
    } catch (cause) {
      if (!isTemporary(cause))
        throw new StopReason(`${variable}: ${adviceByCode[codeOf(cause)] ?? messageOf(cause)}`, { cause });
      if (!isAnnounced) say(`  … waiting for the database of ${variable} (${codeOf(cause) || messageOf(cause)})`);
      isAnnounced = true;
      await pause(pauseMs);
    }
  }
}

/** @param {string} connectionString */
async function connectOnce(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => {}); // the next statement reports the error of a server that goes away
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
