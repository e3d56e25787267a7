import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "@/scripts/testing/database";
import { testEnv } from "../testing/env";

// The tests run two processes of one portal, each with modules and settings of its own. Before a process works, its
// value on the global object replaces that of the other process.

const makeKeySetting = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const [olderKey, newerKey] = [makeKeySetting("older", 1), makeKeySetting("newer", 2)];

let database: FreshDatabase;
let databaseClient: pg.Client;
const closeFunctions: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  databaseClient = new pg.Client({ connectionString: database.ownerUrl });
  await databaseClient.connect();
});
afterAll(async () => {
  for (const close of closeFunctions) await close();
  await databaseClient.end();
  await database.drop();
});
beforeEach(async () => {
  await databaseClient.query("DELETE FROM portal_process; DELETE FROM partner");
});

const processSlot = Symbol.for("stegvis.process");
const globalObject = globalThis as typeof globalThis & { [key: symbol]: unknown };

/** Starts a process of the portal that has these master keys. */
async function startProcess(...keySettings: string[]) {
  vi.resetModules();
  const id = randomUUID();
  Object.assign(process.env, testEnv({ DATABASE_URL: database.url, TOKEN_KEYS: keySettings.join(",") }));
  const modules = {
    ...(await import("./processes")),
    ...(await import("./key-ring")),
    ...(await import("../partners")),
    ...(await import("@/lib/platform/problem-response")),
  };
  const { closeDatabase } = await import("@/lib/platform/db");
  const { env } = await import("@/lib/platform/env");
  env();
  closeFunctions.push(closeDatabase);
  const runInProcess = <T>(work: (modules: typeof portalModules) => Promise<T>): Promise<T> => {
    globalObject[processSlot] = id;
    return work(portalModules);
  };
  const portalModules = modules;
  await runInProcess(({ announceProcess }) => announceProcess());
  return { id, runInProcess };
}
type PortalProcess = Awaited<ReturnType<typeof startProcess>>;

/** Moves an instant that the database stores of a process further into the past. */
const moveIntoPast = ({ id }: PortalProcess, column: "steady_since" | "seen_at") =>
  databaseClient.query(`UPDATE portal_process SET ${column} = ${column} - interval '121 seconds' WHERE id = $1`, [id]);

const partnerData = { origin: "http://portal.example", name: "P", clientId: "c", secret: "s3cret" };
const getSealingKeyId = async () =>
  (await databaseClient.query("SELECT secret_key_id FROM partner")).rows[0]?.secret_key_id;
const getRewrappingKeyId = ({ runInProcess }: PortalProcess) =>
  runInProcess(async ({ findRewrappingKey }) => (await findRewrappingKey())?.id ?? null);

it("seals with a new key only once every living process knows it", async () => {
  const firstProcess = await startProcess(olderKey);
  await firstProcess.runInProcess(({ savePartner }) => savePartner(partnerData));
  expect(await getSealingKeyId()).toBe("older");

  const secondProcess = await startProcess(newerKey, olderKey);
  await secondProcess.runInProcess(({ savePartner }) => savePartner({ ...partnerData, secret: "another" }));
  expect(await getSealingKeyId()).toBe("older");
  const readSecret = ({ clientOf, findPartnerByHost }: Parameters<Parameters<PortalProcess["runInProcess"]>[0]>[0]) =>
    findPartnerByHost("portal.example").then((partner) => partner && clientOf(partner).secret);
  expect([await firstProcess.runInProcess(readSecret), await secondProcess.runInProcess(readSecret)]).toEqual([
    "another",
    "another",
  ]);

  await firstProcess.runInProcess(({ removeOwnProcess }) => removeOwnProcess());
  const thirdProcess = await startProcess(newerKey, olderKey);
  await thirdProcess.runInProcess(({ savePartner }) => savePartner({ ...partnerData, secret: "a third" }));
  expect(await getSealingKeyId()).toBe("newer");
});

it("seals everything again only when every living process has said that it knows the key", async () => {
  const oldProcess = await startProcess(olderKey);
  const newProcess = await startProcess(newerKey, olderKey);
  await moveIntoPast(newProcess, "steady_since");
  expect(await getRewrappingKeyId(newProcess)).toBeNull();
  await oldProcess.runInProcess(({ removeOwnProcess }) => removeOwnProcess());
  expect(await getRewrappingKeyId(newProcess)).toBe("newer");
});

it("does not seal back what another process seals, where the same keys stand in another order", async () => {
  const firstProcess = await startProcess(olderKey, newerKey);
  const secondProcess = await startProcess(newerKey, olderKey);
  for (const portalProcess of [firstProcess, secondProcess]) await moveIntoPast(portalProcess, "steady_since");
  expect([await getRewrappingKeyId(firstProcess), await getRewrappingKeyId(secondProcess)]).toEqual([null, "newer"]);
});

it("does not wait for a process that died, and not before the others could be heard of", async () => {
  const deadProcess = await startProcess(olderKey);
  const newProcess = await startProcess(newerKey, olderKey);
  await moveIntoPast(deadProcess, "seen_at");
  expect(await getRewrappingKeyId(newProcess)).toBeNull(); // The process has only begun to listen.
  await moveIntoPast(newProcess, "steady_since");
  expect(await getRewrappingKeyId(newProcess)).toBe("newer");
  await moveIntoPast(newProcess, "seen_at");
  expect(await getRewrappingKeyId(newProcess)).toBeNull(); // The process could not reach the database for a while.
  await newProcess.runInProcess(({ announceProcess }) => announceProcess());
  expect(await getRewrappingKeyId(newProcess)).toBeNull(); // The process begins to listen anew.
});

it("answers 503 where a process has not been given the key yet", async () => {
  const newProcess = await startProcess(newerKey);
  await newProcess.runInProcess(({ savePartner }) => savePartner(partnerData));
  const oldProcess = await startProcess(olderKey);
  const answer = await oldProcess.runInProcess(async ({ clientOf, findPartnerByHost, toProblemResponse }) => {
    const partner = await findPartnerByHost("portal.example");
    if (!partner) throw new Error("there is no partner");
    try {
      return clientOf(partner);
    } catch (error) {
      return toProblemResponse(error);
    }
  });
  if (!(answer instanceof Response)) throw new Error("it was opened");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await answer.json()).toMatchObject({ code: "unavailable", detail: "key" });
});
