import { afterAll, beforeAll, expect, it } from "vitest";
import { norrsken, tulp } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { type Sandbox, startSandbox } from "../../../scripts/testing/programs";
import { openShop } from "../testing/books";
import { checkRandomDrafts } from "../testing/random-drafts";
import { checkRandomQuotes } from "../testing/random-quotes";

const seed = 20_261_144;
const companiesWithUsers = [
  { company: norrsken, user: anna.email },
  { company: tulp, user: sara.email },
];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ seededAt: "2026-11-18T11:00:00Z" });
});
afterAll(async () => {
  await sandbox?.stop();
});

it("adds 100 random drafts up as the books do, draft, invoice and voucher, to the smallest unit", async () => {
  const tally = await checkRandomDrafts(sandbox, companiesWithUsers, { seed, count: 100 });
  expect(tally).toMatchObject({ drafts: 100, differences: [] });
  expect(Math.min(tally.withVatInPrices, tally.withoutVat)).toBeGreaterThan(2);
  expect(tally.reversed).toBeGreaterThan(0);
  expect(tally.bookedCount).toBeGreaterThan(70);
  expect(await sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});

it("adds 20 random quotes up as the books do, to the smallest unit", async () => {
  const differences = await Promise.all(
    companiesWithUsers.map(async ({ company, user }) =>
      checkRandomQuotes(await openShop(sandbox, company, user), { seed, count: 10 }),
    ),
  );
  expect(differences.flat()).toEqual([]);
});
