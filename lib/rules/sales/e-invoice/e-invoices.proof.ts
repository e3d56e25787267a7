import { expect, it } from "vitest";
import { fjordtre, norrsken, tulp } from "../../../../sandbox/seed/companies";
import { anna, sara } from "../../../../sandbox/seed/people";
import { runInPieces } from "../../../../scripts/testing/pieces";
import { startSandbox } from "../../../../scripts/testing/programs";
import { checkRandomEInvoices } from "../../testing/e-invoices/check";

const companiesWithUsers = [
  { company: norrsken, user: anna.email },
  { company: fjordtre, user: sara.email },
  { company: tulp, user: sara.email },
];

it("tells of 10,000 random invoices what the service says of their e-invoices, and lets none leave that breaks a rule", async () => {
  const sandbox = await startSandbox();
  await runInPieces("random e-invoices", { total: 10_000, pieceSize: 1_000 }, async (piece) => {
    const tally = await checkRandomEInvoices(sandbox, companiesWithUsers, piece);
    if (tally.differences.length > 0) throw new Error(tally.differences.join("\n"));
    expect(tally.invoices).toBe(piece.count);
    expect(Math.min(tally.sent, tally.refused)).toBeGreaterThan(0.1 * piece.count);
    return tally;
  });
  await sandbox.stop();
});
