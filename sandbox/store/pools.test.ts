import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { closePool, pool, runInBackground, transaction } from "./db";
import { StoreUnavailable } from "./outage";

const openSockets = new Set<net.Socket>();
/** The startup parameters of the last connection. */
let startupParameters: string[] = [];

/** A server that accepts connections and never answers, like a database whose machine hangs. */
const silentServer = net.createServer((socket) => {
  openSockets.add(socket);
  socket.on("error", () => {});
  socket.once("data", (startupMessage) => {
    startupParameters = startupMessage.subarray(8).toString().split("\0");
  });
});

const getStartupSetting = (name: string) => startupParameters[startupParameters.indexOf(name) + 1];

beforeAll(async () => {
  silentServer.listen(0, "127.0.0.1");
  await once(silentServer, "listening");
  const { port } = silentServer.address() as AddressInfo;
  process.env.SANDBOX_DATABASE_URL = `postgresql://nobody@127.0.0.1:${port}/none`;
  process.env.SANDBOX_DATABASE_WAIT_SECONDS = "1";
});
afterEach(async () => {
  for (const socket of openSockets) socket.destroy();
  await closePool();
});
afterAll(() => silentServer.close());

it.each([
  ["a statement", () => pool.query("SELECT 1")],
  ["a transaction", () => transaction((tx) => tx.query("SELECT 1"))],
])("says of %s that the database is away when it does not answer", async (_title, startCall) => {
  await expect(startCall()).rejects.toBeInstanceOf(StoreUnavailable);
});

it("lets background work wait longer than a call", async () => {
  const backgroundWork = runInBackground(() => pool.query("SELECT 1")).then(
    () => "work",
    () => "work",
  );
  const quickCall = pool.query("SELECT 1").catch(() => "call");
  expect(await Promise.race([backgroundWork, quickCall])).toBe("call");
  await backgroundWork;
});

it.each([
  ["calls short limits", () => pool.query("SELECT 1"), "600", "1600"],
  [
    "background work a long one for its statements",
    () => runInBackground(() => pool.query("SELECT 1")),
    "4000",
    "600000",
  ],
])("gives %s", async (_title, startWork, lockMs, statementMs) => {
  await startWork().catch(() => {});
  expect([getStartupSetting("lock_timeout"), getStartupSetting("statement_timeout")]).toEqual([lockMs, statementMs]);
});
