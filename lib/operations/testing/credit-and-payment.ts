import "server-only";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import { getToday } from "../../api/testing/today";
import { type CreditLine, creditTotalsOf } from "../../rules/sales/credit";
import { creditedReductionOf } from "../../rules/sales/house-work/credited-reduction";

type CreditOptions = { creditNotes?: readonly Invoice[]; roundToWhole?: boolean };

/** Makes the command that credits an invoice as shown. */
export function makeCreditCommand(
  invoice: Invoice,
  lines: readonly CreditLine[],
  key: string,
  options: CreditOptions = {},
) {
  const { creditNotes = [], roundToWhole = invoice.roundingMinor !== 0n } = options;
  const totals = creditTotalsOf(invoice, lines, roundToWhole);
  const creditedMinor = creditNotes.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
  const expected = {
    grossMinor: invoice.grossMinor.toString(),
    creditedMinor: creditedMinor.toString(),
    creditMinor: totals.grossMinor.toString(),
    creditVatMinor: totals.vatMinor.toString(),
    creditReductionMinor: creditedReductionOf(invoice, creditNotes, lines).minor.toString(),
  };
  const requestedLines = lines.map((line) => {
    if (line === null) return null;
    return "quantity" in line ? { quantity: line.quantity.toString() } : { minor: line.minor.toString() };
  });
  const input = { invoiceId: invoice.id, reason: "En för mycket", lines: requestedLines, expected, postings: null };
  return { kind: "invoice-credit", key, input };
}

/** Makes the command that registers a payment of an invoice as shown. */
export function makePaymentCommand(invoice: Invoice, bankAccountId: string, amountMinor: bigint, key: string) {
  const { id: invoiceId, remainingMinor } = invoice;
  const owedMinor = remainingMinor < 0n ? -remainingMinor : remainingMinor;
  return {
    kind: "invoice-payment",
    key,
    input: {
      ...{ invoiceId, bankAccountId, paidOn: getToday(), reference: "" },
      amountMinor: amountMinor.toString(),
      type: amountMinor === owedMinor ? "complete" : "partial",
      expected: { remainingMinor: remainingMinor.toString() },
    },
  };
}
