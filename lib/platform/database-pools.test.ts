import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { testEnv } from "../auth/testing/env";
import { toDatabaseError } from "./database-error";
import { openPool, type PoolKind } from "./database-pools";
import { isPortalUnavailable } from "./portal-unavailable";

const sockets = new Set<net.Socket>();
let pool: pg.Pool | undefined;
/** The number of messages on a connection that the server answers before it falls silent. */
let answeredMessages = 0;
/** The startup parameters of the latest connection. */
let startupParameters: string[] = [];

/** Makes a server message in PostgreSQL's protocol: its type letter, its length and its body. */
function makeServerMessage(typeLetter: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(typeLetter), length, Buffer.from(body)]);
}

const readyForQueryMessage = makeServerMessage("Z", "I");
const authenticationAnswer = Buffer.concat([makeServerMessage("R", "\0\0\0\0"), readyForQueryMessage]);
const setRoleAnswer = Buffer.concat([makeServerMessage("C", "SET\0"), readyForQueryMessage]);

/** Accepts connections and falls silent, like a database whose machine hangs. */
const server = net.createServer((socket) => {
  let messageCount = 0;
  sockets.add(socket);
  socket.on("error", () => {});
  socket.on("data", (data) => {
    if (messageCount === 0) startupParameters = data.subarray(8).toString().split("\0");
    if (messageCount < answeredMessages) socket.write(messageCount === 0 ? authenticationAnswer : setRoleAnswer);
    messageCount++;
  });
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const DATABASE_URL = `postgresql://nobody@127.0.0.1:${port}/none`;
  Object.assign(process.env, testEnv({ DATABASE_URL, DATABASE_WAIT_SECONDS: "1" }));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await pool?.end();
});
afterAll(() => server.close());

/** Returns the error of a statement on a new pool, and the milliseconds after which it came. */
async function queryOnNewPool(kind: PoolKind) {
  pool = openPool(kind);
  const startedAtMs = performance.now();
  const error: unknown = await pool.query("SELECT 1").catch((reason: unknown) => reason);
  return { error, ms: performance.now() - startedAtMs };
}

it.each([
  ["people", 1_000],
  ["strangers", 600],
  ["work", 2_000],
] as const)(
  "gives up a connection of the circle %s after %i ms where the server stays silent",
  async (kind, limitMs) => {
    answeredMessages = 0;
    const { error, ms: elapsedMs } = await queryOnNewPool(kind);
    expect(isPortalUnavailable(toDatabaseError(error))).toBe(true);
    expect(elapsedMs).toBeGreaterThan(limitMs - 100);
    // The total time is not compared with an upper limit, because a busy machine takes longer.
    expect(pool?.options.connectionTimeoutMillis).toBe(limitMs);
  },
);

it.each(["people", "strangers"] as const)(
  "ends a statement of the circle %s that the server never answers",
  async (kind) => {
    answeredMessages = 2;
    const { error } = await queryOnNewPool(kind);
    expect(error).toMatchObject({ message: "Query read timeout" });
    expect(isPortalUnavailable(toDatabaseError(error))).toBe(true);
  },
);

it.each([
  ["people", "600", "1600", "6000"],
  ["strangers", "600", "1600", "6000"],
  ["work", "4000", "600000", "6000"],
] as const)("asks the server for the limits of the circle %s", async (kind, lockMs, statementMs, idleMs) => {
  answeredMessages = 0;
  await queryOnNewPool(kind);
  const startupParameterOf = (name: string) => startupParameters[startupParameters.indexOf(name) + 1];
  expect(startupParameterOf("lock_timeout")).toBe(lockMs);
  expect(startupParameterOf("statement_timeout")).toBe(statementMs);
  expect(startupParameterOf("idle_in_transaction_session_timeout")).toBe(idleMs);
});
