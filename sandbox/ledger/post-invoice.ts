import type { StandardAccounts } from "./country";
import { type InvoiceLine, type InvoiceTerms, type InvoiceTotals, invoiceTotals } from "./invoice-totals";
import { LedgerError } from "./ledger-error";
import { type CodingAccounts, postedKinds, revenueAccount, type SaleKind } from "./sale-kind";
import { assertVoucher, type Posting, sumByAccount, type VoucherDraft, voucherType } from "./voucher";

export type PostedLine = InvoiceLine & { readonly kind: SaleKind; readonly accounts: CodingAccounts };

export type InvoiceToPost = {
  readonly bookedOn: string;
  /** Begins the voucher's text: `Kundfaktura till`. */
  readonly heading: string;
  readonly customerName: string;
  readonly invoiceNumber: number;
  readonly terms: InvoiceTerms;
  readonly lines: readonly PostedLine[];
  readonly accounts: StandardAccounts;
  /** Letter of the voucher series, `A` for customer invoices. */
  readonly series?: string;
};

export type PostedInvoice = { readonly voucher: VoucherDraft; readonly totals: InvoiceTotals };

/**
 * The voucher of a customer invoice.
 *
 * Shape:  debit receivables with the gross; credit revenue per account, output VAT per rate and rounding
 * Units:  minor units of the invoice's currency
 * @throws LedgerError `no_lines`, `negative_invoice`, `empty_voucher`, `kind_not_supported`, `missing_account`, and what
 *         `invoiceTotals` and `assertVoucher` throw
 * @see behaviour.md section 10, "What booking makes"
 */
export function postInvoice(invoice: InvoiceToPost): PostedInvoice {
  if (invoice.lines.length === 0)
    throw new LedgerError("no_lines", "an invoice needs at least one row with an article");
  const totals = invoiceTotals(invoice.lines, invoice.terms);
  if (totals.grossMinor < 0n) throw new LedgerError("negative_invoice", "the total of an invoice is not negative");
  const postings = [
    { accountNumber: invoice.accounts.receivables, amountMinor: totals.grossMinor },
    ...revenuePostings(invoice.lines, totals),
    ...vatPostings(totals, invoice.accounts),
    { accountNumber: invoice.accounts.rounding, amountMinor: -totals.roundingMinor },
  ].filter((posting) => posting.amountMinor !== 0n);
  if (postings.length === 0) {
    throw new LedgerError("empty_voucher", "an invoice without any amount has nothing to book");
  }
  const voucher = assertVoucher({
    bookedOn: invoice.bookedOn,
    text: `${invoice.heading} ${invoice.customerName}, ${invoice.invoiceNumber}`,
    type: voucherType.customerDebit,
    series: invoice.series ?? "A",
    postings,
  });
  return { voucher, totals };
}

function revenuePostings(lines: readonly PostedLine[], totals: InvoiceTotals): readonly Posting[] {
  return sumByAccount(
    lines.map((line, index) => {
      if (!postedKinds.has(line.kind)) throw new LedgerError("kind_not_supported", `${line.kind} cannot be booked`);
      const amountMinor = -(totals.lines[index]?.netMinor ?? 0n);
      return { accountNumber: revenueAccount(line.accounts, line.kind), amountMinor };
    }),
  );
}

function vatPostings(totals: InvoiceTotals, accounts: StandardAccounts): readonly Posting[] {
  return [...totals.vat]
    .reverse()
    .filter((entry) => entry.vatMinor !== 0n)
    .map((entry) => {
      const accountNumber = accounts.outputVat[entry.rateBps];
      if (accountNumber === undefined) {
        throw new LedgerError("missing_account", `no output VAT account for ${entry.rateBps / 100} %`);
      }
      return { accountNumber, amountMinor: -entry.vatMinor };
    });
}
