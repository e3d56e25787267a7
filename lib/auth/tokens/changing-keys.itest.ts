import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "@/scripts/testing/database";
import { testEnv } from "../testing/env";

// The tests run two processes of one portal, each with modules and settings of its own. Before a process works, its
// value on the global object replaces that of the other process.

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const [older, newer] = [key("older", 1), key("newer", 2)];

let database: FreshDatabase;
let owner: pg.Client;
const closings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await freshDatabase("portal");
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  for (const close of closings) await close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query("DELETE FROM portal_process; DELETE FROM partner");
});

const processSlot = Symbol.for("stegvis.process");
const global = globalThis as typeof globalThis & { [key: symbol]: unknown };

/** Starts a process of the portal that has these master keys. */
async function startProcess(...keys: string[]) {
  vi.resetModules();
  const id = randomUUID();
  Object.assign(process.env, testEnv({ DATABASE_URL: database.url, TOKEN_KEYS: keys.join(",") }));
  const modules = {
    ...(await import("./processes")),
    ...(await import("./key-ring")),
    ...(await import("../partners")),
    ...(await import("@/lib/platform/problem-response")),
  };
  const { closeDatabase } = await import("@/lib/platform/db");
  const { env } = await import("@/lib/platform/env");
  env();
  closings.push(closeDatabase);
  const as = <T>(work: (modules: typeof portal) => Promise<T>): Promise<T> => {
    global[processSlot] = id;
    return work(portal);
  };
  const portal = modules;
  await as(({ announceProcess }) => announceProcess());
  return { id, as };
}
type Process = Awaited<ReturnType<typeof startProcess>>;

/** Moves an instant that the database stores of a process further into the past. */
const passTime = ({ id }: Process, column: "steady_since" | "seen_at") =>
  owner.query(`UPDATE portal_process SET ${column} = ${column} - interval '121 seconds' WHERE id = $1`, [id]);

const facts = { origin: "http://portal.example", name: "P", clientId: "c", secret: "s3cret" };
const sealedWith = async () => (await owner.query("SELECT secret_key_id FROM partner")).rows[0]?.secret_key_id;
const mayRewrap = ({ as }: Process) => as(async ({ rewrappingKey }) => (await rewrappingKey())?.id ?? null);

it("seals with a new key only once every living process knows it", async () => {
  const first = await startProcess(older);
  await first.as(({ savePartner }) => savePartner(facts));
  expect(await sealedWith()).toBe("older");

  const second = await startProcess(newer, older);
  await second.as(({ savePartner }) => savePartner({ ...facts, secret: "another" }));
  expect(await sealedWith()).toBe("older");
  const read = ({ clientOf, findPartnerByHost }: Parameters<Parameters<Process["as"]>[0]>[0]) =>
    findPartnerByHost("portal.example").then((partner) => partner && clientOf(partner).secret);
  expect([await first.as(read), await second.as(read)]).toEqual(["another", "another"]);

  await first.as(({ removeOwnProcess }) => removeOwnProcess());
  const third = await startProcess(newer, older);
  await third.as(({ savePartner }) => savePartner({ ...facts, secret: "a third" }));
  expect(await sealedWith()).toBe("newer");
});

it("seals everything again only when every living process has said that it knows the key", async () => {
  const old = await startProcess(older);
  const fresh = await startProcess(newer, older);
  await passTime(fresh, "steady_since");
  expect(await mayRewrap(fresh)).toBeNull();
  await old.as(({ removeOwnProcess }) => removeOwnProcess());
  expect(await mayRewrap(fresh)).toBe("newer");
});

it("does not seal back what another process seals, where the same keys stand in another order", async () => {
  const first = await startProcess(older, newer);
  const second = await startProcess(newer, older);
  for (const one of [first, second]) await passTime(one, "steady_since");
  expect([await mayRewrap(first), await mayRewrap(second)]).toEqual([null, "newer"]);
});

it("does not wait for a process that died, and not before the others could be heard of", async () => {
  const dead = await startProcess(older);
  const fresh = await startProcess(newer, older);
  await passTime(dead, "seen_at");
  expect(await mayRewrap(fresh)).toBeNull(); // The process has only begun to listen.
  await passTime(fresh, "steady_since");
  expect(await mayRewrap(fresh)).toBe("newer");
  await passTime(fresh, "seen_at");
  expect(await mayRewrap(fresh)).toBeNull(); // The process could not reach the database for a while.
  await fresh.as(({ announceProcess }) => announceProcess());
  expect(await mayRewrap(fresh)).toBeNull(); // The process begins to listen anew.
});

it("answers 503 where a process has not been given the key yet", async () => {
  const fresh = await startProcess(newer);
  await fresh.as(({ savePartner }) => savePartner(facts));
  const old = await startProcess(older);
  const answer = await old.as(async ({ clientOf, findPartnerByHost, problemResponse }) => {
    const partner = await findPartnerByHost("portal.example");
    if (!partner) throw new Error("there is no partner");
    try {
      return clientOf(partner);
    } catch (error) {
      return problemResponse(error);
    }
  });
  if (!(answer instanceof Response)) throw new Error("it was opened");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await answer.json()).toMatchObject({ code: "unavailable", detail: "key" });
});
