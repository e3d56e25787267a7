import { expect, it } from "vitest";
import { fjordtre, norrsken, tulp } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { runInPieces } from "../../../scripts/testing/pieces";
import { startSandbox } from "../../../scripts/testing/programs";
import { openShop } from "../testing/books";
import { checkRandomDrafts } from "../testing/random-drafts";
import { checkRandomQuotes } from "../testing/random-quotes";

const companiesWithUsers = [
  { company: norrsken, user: anna.email },
  { company: fjordtre, user: sara.email },
  { company: tulp, user: sara.email },
];

it("adds 10,000 random drafts up as the books do, draft, invoice and voucher, to the smallest unit", async () => {
  const sandbox = await startSandbox();
  await runInPieces("random drafts", { total: 10_000, pieceSize: 1_000 }, async (piece) => {
    const tally = await checkRandomDrafts(sandbox, companiesWithUsers, piece);
    expect(tally).toMatchObject({ drafts: piece.count, differences: [] });
    expect(tally.bookedCount).toBeGreaterThan(0.7 * piece.count);
    expect(Math.min(tally.withVatInPrices, tally.withoutVat)).toBeGreaterThan(0.02 * piece.count);
    expect(tally.reversed).toBeGreaterThan(0);
    expect(await sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
    return tally;
  });
  await sandbox.stop();
});

it("adds 600 random quotes up as the books do, to the smallest unit", async () => {
  const sandbox = await startSandbox();
  const shops = await Promise.all(companiesWithUsers.map(({ company, user }) => openShop(sandbox, company, user)));
  await runInPieces("random quotes", { total: 600, pieceSize: 300 }, async ({ seed, count }) => {
    const share = { seed, count: count / shops.length };
    const differences = await Promise.all(shops.map((shop) => checkRandomQuotes(shop, share)));
    expect(differences.flat()).toEqual([]);
  });
  await sandbox.stop();
});
