import { afterAll, beforeAll, expect, it } from "vitest";
import { norrsken, tulp } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { type Sandbox, startSandbox } from "../../scripts/testing/programs";
import { openShop } from "./testing/books";
import { checkRandomDrafts } from "./testing/random-drafts";
import { checkRandomQuotes } from "./testing/random-quotes";

const seed = Number(process.env.DRAFT_SEED ?? Date.now() % 1_000_000_000);
const places = [
  { company: norrsken, user: anna.email },
  { company: tulp, user: sara.email },
];
let sandbox: Sandbox;

beforeAll(async () => {
  console.log(`drafts drawn with DRAFT_SEED=${seed}`);
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox?.stop();
});

it("adds 1,000 random drafts up as the books do, draft, invoice and voucher, to the öre", async () => {
  const tally = await checkRandomDrafts(sandbox, places, { seed, count: 1_000 });
  expect(tally).toMatchObject({ drafts: 1_000, differences: [] });
  expect(Math.min(tally.withVatInPrices, tally.withoutVat)).toBeGreaterThan(20);
  expect(tally.reversed).toBeGreaterThan(0);
  expect(tally.booked).toBeGreaterThan(700);
  expect(await sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
}, 180_000);

it("adds 60 random quotes up as the books do, to the öre", async () => {
  const differences = await Promise.all(
    places.map(async ({ company, user }) =>
      checkRandomQuotes(await openShop(sandbox, company, user), { seed, count: 30 }),
    ),
  );
  expect(differences.flat()).toEqual([]);
}, 60_000);
