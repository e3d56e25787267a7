import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../../scripts/testing/database";
import type { CompanyAccess } from "../../auth/access";
import { closeDatabase, withTenant } from "../../platform/db";
import { replaceIfUnchanged } from "./replace-if-unchanged";

let database: FreshDatabase;
const accessOf = (companyId: string) =>
  ({ partnerId: ownIds.partnerId, companyId, personId: ownIds.personId }) as CompanyAccess;
const ownIds = { partnerId: randomUUID(), companyId: randomUUID(), personId: randomUUID() };
const [ownAccess, otherAccess] = [accessOf(ownIds.companyId), accessOf(randomUUID())];

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  const { testEnv } = await import("../../auth/testing/env");
  Object.assign(process.env, testEnv(), { DATABASE_URL: database.url });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** Stubs a record whose change stamp grows at every write. */
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

function makeSlowCall() {
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
  const slowWrite = makeSlowCall();
  const firstReplace = replaceIfUnchanged(ownAccess, "quotes/1", { expectedStamp: "1", read }, () =>
    slowWrite.call().then(write),
  );
  await slowWrite.whenBegun;
  const secondReplace = replaceIfUnchanged(ownAccess, "quotes/1", { expectedStamp: "1", read }, write);
  slowWrite.answer();
  expect(await firstReplace).toBe("1+");
  await expect(secondReplace).rejects.toMatchObject({ code: "conflict", detail: "changed" });
  expect(await replaceIfUnchanged(ownAccess, "quotes/1", { expectedStamp: "1+", read }, write)).toBe("1++");
});

it("keeps out who writes from another process, until it is done or dead", async () => {
  const { read, write } = stubRecord();
  const key = { partnerId: ownAccess.partnerId, companyId: ownAccess.companyId, path: "quotes/2" };
  const leaseUntil = new Date(Date.now() + 400);
  await withTenant(ownAccess, (tx) => tx.replacing.create({ data: { ...key, leaseToken: randomUUID(), leaseUntil } }));
  expect(await replaceIfUnchanged(ownAccess, "quotes/2", { expectedStamp: "1", read }, write)).toBe("1+");
  expect(Date.now()).toBeGreaterThanOrEqual(leaseUntil.getTime());
  expect(await withTenant(ownAccess, (tx) => tx.replacing.count())).toBe(0);
});

it("holds up nobody else and no connection of the database while the service is slow", async () => {
  const { read, write } = stubRecord();
  const slowWrites = Array.from({ length: 12 }, makeSlowCall);
  const pendingReplaces = slowWrites.map(({ call }, index) =>
    replaceIfUnchanged(ownAccess, `quotes/slow-${index}`, { expectedStamp: "1", read }, call),
  );
  await Promise.all(slowWrites.map(({ whenBegun }) => whenBegun));
  expect(await replaceIfUnchanged(otherAccess, "quotes/slow-1", { expectedStamp: "1", read }, write)).toBe("1+");
  const ownerClient = new pg.Client({ connectionString: database.ownerUrl });
  await ownerClient.connect();
  const openTransactionsQuery =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'";
  expect((await ownerClient.query(openTransactionsQuery)).rows).toEqual([{ n: 0 }]);
  await ownerClient.end();
  for (const { answer } of slowWrites) answer();
  await Promise.all(pendingReplaces);
});
