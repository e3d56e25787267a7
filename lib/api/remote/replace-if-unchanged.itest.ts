import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../../scripts/testing/database";
import type { CompanyAccess } from "../../auth/access";
import { closeDatabase, withTenant } from "../../platform/db";
import { replaceIfUnchanged } from "./replace-if-unchanged";

let database: FreshDatabase;
const accessOf = (companyId: string) =>
  ({ partnerId: ours.partnerId, companyId, personId: ours.personId }) as CompanyAccess;
const ours = { partnerId: randomUUID(), companyId: randomUUID(), personId: randomUUID() };
const [mine, theirs] = [accessOf(ours.companyId), accessOf(randomUUID())];

beforeAll(async () => {
  database = await freshDatabase("portal");
  const { testEnv } = await import("../../auth/testing/env");
  Object.assign(process.env, testEnv(), { DATABASE_URL: database.url });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** A record whose change stamp grows at every write. */
function stubRecord() {
  let ModifiedUtc = "1";
  return {
    read: async () => ({ ModifiedUtc }),
    write: async () => {
      ModifiedUtc = `${ModifiedUtc}+`;
      return ModifiedUtc;
    },
  };
}

function slowCall() {
  let begin = (): void => undefined;
  let answer = (): void => undefined;
  const whenBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const whenAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = () => {
    begin();
    return whenAnswered;
  };
  return { whenBegun, answer: () => answer(), call };
}

it("lets one writer come after the other, so that the second hears of the first", async () => {
  const { read, write } = stubRecord();
  const slow = slowCall();
  const first = replaceIfUnchanged(mine, "quotes/1", { expectedStamp: "1", read }, () => slow.call().then(write));
  await slow.whenBegun;
  const second = replaceIfUnchanged(mine, "quotes/1", { expectedStamp: "1", read }, write);
  slow.answer();
  expect(await first).toBe("1+");
  await expect(second).rejects.toMatchObject({ code: "conflict", detail: "changed" });
  expect(await replaceIfUnchanged(mine, "quotes/1", { expectedStamp: "1+", read }, write)).toBe("1++");
});

it("keeps out who writes from another process, until it is done or dead", async () => {
  const { read, write } = stubRecord();
  const key = { partnerId: mine.partnerId, companyId: mine.companyId, path: "quotes/2" };
  const leaseUntil = new Date(Date.now() + 400);
  await withTenant(mine, (tx) => tx.replacing.create({ data: { ...key, leaseToken: randomUUID(), leaseUntil } }));
  expect(await replaceIfUnchanged(mine, "quotes/2", { expectedStamp: "1", read }, write)).toBe("1+");
  expect(Date.now()).toBeGreaterThanOrEqual(leaseUntil.getTime());
  expect(await withTenant(mine, (tx) => tx.replacing.count())).toBe(0);
});

it("holds up nobody else and no connection of the database while the service is slow", async () => {
  const { read, write } = stubRecord();
  const slow = Array.from({ length: 12 }, slowCall);
  const saves = slow.map(({ call }, at) =>
    replaceIfUnchanged(mine, `quotes/slow-${at}`, { expectedStamp: "1", read }, call),
  );
  await Promise.all(slow.map(({ whenBegun }) => whenBegun));
  expect(await replaceIfUnchanged(theirs, "quotes/slow-1", { expectedStamp: "1", read }, write)).toBe("1+");
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const open =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'";
  expect((await owner.query(open)).rows).toEqual([{ n: 0 }]);
  await owner.end();
  for (const { answer } of slow) answer();
  await Promise.all(saves);
});
