import { expect, it } from "vitest";
import { norrsken, tulp } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { startSandbox } from "../../scripts/testing/programs";
import { checkRandomDrafts } from "./testing/random-drafts";

it("adds 1,000 random drafts up as the books do, draft, invoice and voucher, to the öre", async () => {
  const seed = Number(process.env.DRAFT_SEED ?? Date.now() % 1_000_000_000);
  console.log(`drafts drawn with DRAFT_SEED=${seed}`);
  const sandbox = await startSandbox();
  const places = [
    { company: norrsken, user: anna.email },
    { company: tulp, user: sara.email },
  ];
  const tally = await checkRandomDrafts(sandbox, places, { seed, count: 1_000 });
  expect(tally).toMatchObject({ drafts: 1_000, differences: [] });
  expect(Math.min(tally.withVatInPrices, tally.withoutVat)).toBeGreaterThan(20);
  expect(tally.booked).toBeGreaterThan(700);
  expect(await sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  await sandbox.stop();
}, 180_000);
