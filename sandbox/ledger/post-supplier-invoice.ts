import { convertToBooksCurrency, type ExchangeRate } from "./exchange";
import { LedgerError } from "./ledger-error";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "./voucher";

/**
 * The parts of a supplier invoice that decide whether its rows may be booked. Amounts are in minor units of its currency.
 */
export type SupplierInvoiceRows = {
  readonly isCredit: boolean;
  /** The total of the invoice; its sign does not matter. */
  readonly totalMinor: bigint;
  readonly payablesAccount: number;
  readonly postings: readonly Posting[];
};

/**
 * Checks that the rows of a supplier invoice balance, and that its total is credited to the payables account, or debited
 * where it is a credit invoice (source: docs/api/purchases.md#supplier-invoice-drafts).
 *
 * @throws LedgerError `rows_unbalanced`, `payables_differ`
 */
export function assertPayables({ isCredit, totalMinor, payablesAccount, postings }: SupplierInvoiceRows): void {
  const sumPostings = (rows: readonly Posting[]) => rows.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const owedMinor = -sumPostings(postings.filter(({ accountNumber }) => accountNumber === payablesAccount));
  const absoluteTotalMinor = totalMinor < 0n ? -totalMinor : totalMinor;
  if (owedMinor !== (isCredit ? -absoluteTotalMinor : absoluteTotalMinor) || absoluteTotalMinor === 0n) {
    const side = isCredit ? "debit" : "credit";
    throw new LedgerError(
      "payables_differ",
      `the ${side} on the standard account ${payablesAccount} is not the invoice's total amount`,
    );
  }
  const differenceMinor = sumPostings(postings);
  if (differenceMinor !== 0n) {
    throw new LedgerError("rows_unbalanced", `debit and credit of the rows differ by ${differenceMinor} minor units`);
  }
}

export type SupplierInvoiceToPost = SupplierInvoiceRows & {
  readonly bookedOn: string;
  readonly heading: string;
  readonly supplierName: string;
  readonly isQuick: boolean;
  /** The rate from the invoice's currency to the books' currency. */
  readonly rate: ExchangeRate;
};

/** The voucher series of supplier invoices (assumed). */
export const supplierSeries = "L";

/**
 * Makes the voucher of a supplier invoice.
 *
 * Shape:  the rows in their order; the text is `<heading> <supplier>`; types 12 and 13, for quick invoices 25 and 26
 * Rule:   each row is converted by the rate and rounded half away from zero; the last row on the payables account also takes
 *         the difference from rounding, so that the debt equals the booked costs and VAT
 * @throws LedgerError what `assertPayables` and `assertVoucher` throw
 */
export function postSupplierInvoice(invoice: SupplierInvoiceToPost): VoucherDraft {
  assertPayables(invoice);
  const { isCredit, isQuick } = invoice;
  const debitType = isQuick ? voucherType.supplierQuickDebit : voucherType.supplierDebit;
  const creditType = isQuick ? voucherType.supplierQuickCredit : voucherType.supplierCredit;
  return assertVoucher({
    bookedOn: invoice.bookedOn,
    text: `${invoice.heading} ${invoice.supplierName}`,
    type: isCredit ? creditType : debitType,
    series: supplierSeries,
    postings: convertPostings(invoice),
  });
}

function convertPostings({ postings, payablesAccount, rate }: SupplierInvoiceToPost): readonly Posting[] {
  const postingsInBooksCurrency = postings.map((posting) => ({
    ...posting,
    amountMinor: convertToBooksCurrency(posting.amountMinor, rate),
  }));
  const differenceMinor = postingsInBooksCurrency.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const lastPayablesIndex = postingsInBooksCurrency.findLastIndex(
    ({ accountNumber }) => accountNumber === payablesAccount,
  );
  return postingsInBooksCurrency.map((posting, index) =>
    index === lastPayablesIndex ? { ...posting, amountMinor: posting.amountMinor - differenceMinor } : posting,
  );
}
