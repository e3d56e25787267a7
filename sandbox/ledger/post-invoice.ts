import type { StandardAccounts } from "./country";
import { convertPostingsToBooksCurrency, type ExchangeRate } from "./exchange";
import { computeInvoiceTotals, type InvoiceLine, type InvoiceTerms, type InvoiceTotals } from "./invoice-totals";
import { LedgerError } from "./ledger-error";
import { type CodingAccounts, getRevenueAccount, type SaleKind } from "./sale-kind";
import {
  assertVoucher,
  type Posting,
  type PostingDimensions,
  sumByDimensions,
  type VoucherDraft,
  voucherType,
} from "./voucher";

export type PostedLine = InvoiceLine & {
  readonly kind: SaleKind;
  readonly accounts: CodingAccounts;
  readonly dimensions?: PostingDimensions;
};

export type InvoiceToPost = {
  readonly bookedOn: string;
  /** The words that the text of the voucher begins with: `Kundfaktura till`. */
  readonly heading: string;
  readonly customerName: string;
  readonly invoiceNumber: number;
  readonly terms: InvoiceTerms;
  /** The rate from the invoice's currency to the books' currency; absent where the two are the same. */
  readonly rate?: ExchangeRate;
  readonly lines: readonly PostedLine[];
  readonly accounts: StandardAccounts;
  /** The amounts of a credit invoice have the signs of a debit invoice; the signs of its voucher are turned. */
  readonly isCredit: boolean;
  /** The part of an invoice for house work that the tax agency pays instead of the customer; 0 where there is none. */
  readonly taxReductionMinor: bigint;
  /** The letter of the voucher series. Absent for `A`, the series of customer invoices. */
  readonly series?: string;
};

export type PostedInvoice = { readonly voucher: VoucherDraft; readonly totals: InvoiceTotals };

/**
 * Makes the voucher of a customer invoice.
 *
 * Shape:  it debits receivables with the amount the customer pays, and the tax agency with the reduction for house work; it
 *         credits revenue per account, cost centres and project, output VAT per rate, and rounding. All signs are turned for
 *         a credit invoice
 * Units:  the voucher is in minor units of the books' currency, the totals in minor units of the invoice's currency
 * @throws LedgerError `no_lines`, `negative_invoice`, `empty_voucher`, `missing_account`, `reduction_too_high`, and what
 *         `computeInvoiceTotals` and `assertVoucher` throw
 * @see docs/api/customer-invoices.md#what-booking-makes
 */
export function postInvoice(invoice: InvoiceToPost): PostedInvoice {
  if (invoice.lines.length === 0)
    throw new LedgerError("no_lines", "an invoice needs at least one row with an article");
  const totals = computeInvoiceTotals(invoice.lines, invoice.terms);
  if (totals.grossMinor < 0n) throw new LedgerError("negative_invoice", makeNegativeTotalMessage(invoice.isCredit));
  const invoicePostings = [
    ...makeReceivablePostings(invoice, totals),
    ...makeRevenuePostings(invoice.lines, totals),
    ...makeVatPostings(totals, invoice.accounts),
    { accountNumber: invoice.accounts.rounding, amountMinor: -totals.roundingMinor },
  ].filter((posting) => posting.amountMinor !== 0n);
  const { rate, accounts } = invoice;
  const postings =
    rate === undefined ? invoicePostings : convertPostingsToBooksCurrency(invoicePostings, rate, accounts.rounding);
  if (postings.length === 0) {
    throw new LedgerError("empty_voucher", "an invoice without any amount has nothing to book; give its rows a price");
  }
  const reversedPostings = postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
  const voucher = assertVoucher({
    bookedOn: invoice.bookedOn,
    text: `${invoice.heading} ${invoice.customerName}, ${invoice.invoiceNumber}`,
    type: invoice.isCredit ? voucherType.customerCredit : voucherType.customerDebit,
    series: invoice.series ?? "A",
    postings: invoice.isCredit ? reversedPostings : postings,
  });
  return { voucher, totals };
}

function makeNegativeTotalMessage(isCredit: boolean): string {
  if (isCredit) return "the total of a credit invoice is written without a minus; turn the signs of its rows";
  return "the total of an invoice is not negative; make it a credit invoice, with the signs of its rows turned";
}

function makeReceivablePostings(invoice: InvoiceToPost, { grossMinor }: InvoiceTotals): readonly Posting[] {
  const { accounts, taxReductionMinor } = invoice;
  if (taxReductionMinor === 0n) return [{ accountNumber: accounts.receivables, amountMinor: grossMinor }];
  if (taxReductionMinor < 0n || taxReductionMinor > grossMinor) {
    throw new LedgerError("reduction_too_high", "the reduction for house work lies between nothing and the total");
  }
  if (accounts.taxReduction === null) {
    throw new LedgerError("missing_account", "there is no reduction for house work in this country");
  }
  return [
    { accountNumber: accounts.receivables, amountMinor: grossMinor - taxReductionMinor },
    { accountNumber: accounts.taxReduction, amountMinor: taxReductionMinor },
  ];
}

function makeRevenuePostings(lines: readonly PostedLine[], totals: InvoiceTotals): readonly Posting[] {
  return sumByDimensions(
    lines.map((line, index) => ({
      accountNumber: getRevenueAccount(line.accounts, line.kind, index),
      amountMinor: -(totals.lines[index]?.netMinor ?? 0n),
      ...(line.dimensions === undefined ? {} : { dimensions: line.dimensions }),
    })),
  );
}

function makeVatPostings(totals: InvoiceTotals, accounts: StandardAccounts): readonly Posting[] {
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
