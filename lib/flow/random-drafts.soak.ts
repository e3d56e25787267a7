import { expect, it } from "vitest";
import { fjordtre, norrsken, tulp } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { startSandbox } from "../../scripts/testing/programs";
import { checkRandomDrafts } from "./testing/random-drafts";

it("adds 10,000 random drafts up as the books do, draft, invoice and voucher, to the öre", async () => {
  const seed = Number(process.env.DRAFT_SEED ?? Date.now() % 1_000_000_000);
  console.log(`drafts drawn with DRAFT_SEED=${seed}`);
  const sandbox = await startSandbox();
  const places = [
    { company: norrsken, user: anna.email },
    { company: fjordtre, user: sara.email },
    { company: tulp, user: sara.email },
  ];
  const tally = await checkRandomDrafts(sandbox, places, { seed, count: 10_000 });
  expect(tally).toMatchObject({ drafts: 10_000, differences: [] });
  expect(tally.booked).toBeGreaterThan(7_000);
  expect(await sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  await sandbox.stop();
}, 3_600_000);
