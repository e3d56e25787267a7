import type { CodingAccounts } from "./sale-kind";
import type { PaymentDirection } from "./settlement";
import type { VatBox, VatReturn } from "./vat-report";

/** The standard accounts of a country, which documents and payments are booked on. */
export type StandardAccounts = {
  readonly receivables: number;
  readonly bank: number;
  readonly rounding: number;
  readonly bankFees: number;
  /** The fees of reminders are income on this account. */
  readonly lateFees: number;
  readonly cash: number;
  /** Claims on acquirers of cards, wallets and payment services stay here until the acquirers pay out. */
  readonly cardClaims: number;
  /** The tax agency's part of invoices for house work is claimed here; null in a country without such a reduction. */
  readonly taxReduction: number | null;
  /** Gains and losses arise when the exchange rate changes between the booking of a debt and its payment. */
  readonly exchangeGain: number;
  readonly exchangeLoss: number;
  /** The result of earlier years stays on this account until a voucher moves it. */
  readonly result: number;
  readonly payables: number;
  /** `selfAssessedInputVat` is the account for VAT that the buyer itself calculates (reverse charge). */
  readonly inputVat: readonly number[];
  readonly reckonedInputVat: number;
  /** The account of output VAT by VAT rate in basis points. */
  readonly outputVat: Readonly<Record<number, number>>;
};

/** One account of a chart. `type` is one of the numbers that `/accountTypes` lists. */
export type ChartAccount = {
  readonly number: number;
  readonly name: string;
  readonly type: number;
  readonly vatCode: string | null;
  /**
   * Whether companies use the account; the chart also has accounts that are not in use (docs/api/requests.md#paging).
   */
  readonly isActive: boolean;
};

export type VatCode = {
  readonly code: string;
  readonly description: string;
  /** Null where the code has no rate of its own. */
  readonly rateBps: number | null;
  readonly account: number | null;
};

/** An article account coding: its VAT rate, and the sales account for each kind of sale. */
export type ArticleCoding = {
  readonly name: string;
  readonly nameEnglish: string;
  readonly type: "goods" | "service";
  readonly rateBps: number;
  readonly accounts: CodingAccounts;
};

/** The bookkeeping rules of a country. */
export type CountryBooks = {
  /** The words that the text of an invoice's voucher begins with, in the language of the country's books. */
  readonly invoiceHeading: string;
  /** The beginning of the text of a credit invoice's voucher (assumed). */
  readonly creditHeading: string;
  /** The beginnings of the texts of vouchers of payments received and made (assumed). */
  readonly paymentHeadings: Readonly<Record<PaymentDirection, string>>;
  /**
   * The beginnings of the texts of the vouchers of a supplier invoice and of a supplier's credit invoice (assumed for
   * the credit invoice).
   */
  readonly supplierHeading: string;
  readonly supplierCreditHeading: string;
  /** The beginnings of the texts of the vouchers that set a supplier's credit invoice off, and that undo it (assumed). */
  readonly setOffHeading: string;
  readonly setOffUndoHeading: string;
  /** The beginning of the text of the voucher of a cost that is spread over months (assumed). */
  readonly allocationHeading: string;
  readonly standardAccounts: StandardAccounts;
  readonly chart: readonly ChartAccount[];
  /** The type that an account with this number has by default. */
  readonly accountTypeOf: (number: number) => number;
  /** Types of the accounts whose balance is zero at the start of every fiscal year. */
  readonly profitTypes: readonly number[];
  readonly vatCodes: readonly VatCode[];
  readonly vatReturn: VatReturn;
  /** The accounts on which VAT that the buyer itself owes is deducted, by VAT code. */
  readonly deductionAccounts: Readonly<Record<string, number>>;
  readonly codings: readonly ArticleCoding[];
};

/** The types of income accounts (docs/api/vouchers-and-books.md#account-types); other profit accounts hold costs. */
export const incomeAccountTypes: readonly number[] = [20, 21, 22, 23];

/** Types of profit accounts: income, costs and the result of the year (docs/api/vouchers-and-books.md#account-types). */
export const profitAccountTypes: readonly number[] = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30];

const noAccounts: CodingAccounts = {
  domesticWithVat: null,
  domesticExempt: null,
  domesticConstruction: null,
  euWithVat: null,
  euExempt: null,
  euThirdParty: null,
  outsideEu: null,
  oss: null,
};

/** The accounts of a coding; a kind of sale that is absent from `namedAccounts` has no account. */
export function completeCodingAccounts(namedAccounts: Partial<CodingAccounts>): CodingAccounts {
  return { ...noAccounts, ...namedAccounts };
}

/**
 * Parses a chart that is written as `number name`, one account a line or several separated by `; `. The first text has
 * the accounts in use, and the second text has the accounts that are only in the list.
 */
export function parseChart(
  usedAccountsText: string,
  unusedAccountsText: string,
  accountTypeOf: (number: number) => number,
  vatCodeOf: (number: number) => string | null,
): readonly ChartAccount[] {
  const parseAccounts = (chartText: string, isActive: boolean): ChartAccount[] =>
    chartText.split(/;?\s*\n|; /).flatMap((line) => {
      if (line === "") return [];
      const number = Number(line.slice(0, 4));
      return [{ number, name: line.slice(5), type: accountTypeOf(number), vatCode: vatCodeOf(number), isActive }];
    });
  return [...parseAccounts(usedAccountsText, true), ...parseAccounts(unusedAccountsText, false)].sort(
    (left, right) => left.number - right.number,
  );
}

/** Boxes whose names are the VAT codes they count; `vatCodes` are separated by spaces. */
export function makeVatBoxes(content: VatBox["content"], side: VatBox["side"], vatCodes: string): VatBox[] {
  return vatCodes.split(" ").map((code) => ({ box: code, vatCode: code, content, side }));
}
