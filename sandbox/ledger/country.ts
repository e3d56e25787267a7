import type { CodingAccounts } from "./sale-kind";
import type { Direction } from "./settlement";
import type { VatBox, VatReturn } from "./vat-report";

/** The control accounts a company books against. */
export type StandardAccounts = {
  readonly receivables: number;
  readonly bank: number;
  readonly rounding: number;
  readonly bankFees: number;
  /** Income from the fees of reminders. */
  readonly lateFees: number;
  readonly cash: number;
  /** What the acquirers of cards, wallets and payment services owe until they pay out. */
  readonly cardClaims: number;
  /** What the tax agency owes of an invoice for house work; null where there is no such reduction. */
  readonly taxReduction: number | null;
  /** What the rate of a foreign currency brought or cost between a debt and its payment. */
  readonly exchangeGain: number;
  readonly exchangeLoss: number;
  /** Where what earlier years earned stands until a voucher moves it. */
  readonly result: number;
  readonly payables: number;
  /** Accounts of VAT to be deducted, and the one for VAT that the buyer reckons. */
  readonly inputVat: readonly number[];
  readonly reckonedInputVat: number;
  /** Output VAT account by rate in basis points. */
  readonly outputVat: Readonly<Record<number, number>>;
};

/** One account of a chart; `type` is the number `/accountTypes` explains. */
export type ChartAccount = {
  readonly number: number;
  readonly name: string;
  readonly type: number;
  readonly vatCode: string | null;
  /** Used by companies of this size; the others are in the chart all the same (docs/api/requests.md#paging). */
  readonly isActive: boolean;
};

export type VatCode = {
  readonly code: string;
  readonly description: string;
  /** Null where the code has no rate of its own. */
  readonly rateBps: number | null;
  readonly account: number | null;
};

/** How an article is coded: its rate and the sales account per kind of sale. */
export type ArticleCoding = {
  readonly name: string;
  readonly nameEnglish: string;
  readonly type: "goods" | "service";
  readonly rateBps: number;
  readonly accounts: CodingAccounts;
};

/** What bookkeeping knows about a country. */
export type CountryBooks = {
  /** How the text of an invoice's voucher begins, in the language of the country's books. */
  readonly invoiceHeading: string;
  /** The same of a credit invoice (assumed). */
  readonly creditHeading: string;
  /** The same of money that comes in and goes out (assumed). */
  readonly paymentHeadings: Readonly<Record<Direction, string>>;
  /** The same of a supplier invoice and of what a supplier credits (the second assumed). */
  readonly supplierHeading: string;
  readonly supplierCreditHeading: string;
  /** The same of a cost that is spread over months (assumed). */
  readonly allocationHeading: string;
  readonly standard: StandardAccounts;
  readonly chart: readonly ChartAccount[];
  /** The type an account with this number has unless it is given another. */
  readonly typeOf: (number: number) => number;
  /** Types of accounts that begin every year at nothing. */
  readonly profitTypes: readonly number[];
  readonly vatCodes: readonly VatCode[];
  readonly vatReturn: VatReturn;
  /** Where VAT that the buyer owes itself is deducted, by VAT code. */
  readonly deductedOn: Readonly<Record<string, number>>;
  readonly codings: readonly ArticleCoding[];
};

/** Types of income accounts (docs/api/vouchers-and-books.md#account-types); the other profit accounts hold costs. */
export const incomeTypes: readonly number[] = [20, 21, 22, 23];

/** Income, costs and the result of the year (docs/api/vouchers-and-books.md#account-types). */
export const profitTypes: readonly number[] = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30];

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

/** A coding's accounts with the kinds it does not name left empty. */
export function codingAccounts(named: Partial<CodingAccounts>): CodingAccounts {
  return { ...noAccounts, ...named };
}

/** A chart written as `number name`, an account a line or several parted by `; `: those in use, and those only in the list. */
export function parseChart(
  used: string,
  unused: string,
  typeOf: (number: number) => number,
  vatCodeOf: (number: number) => string | null,
): readonly ChartAccount[] {
  const parse = (lines: string, isActive: boolean): ChartAccount[] =>
    lines.split(/;?\s*\n|; /).flatMap((line) => {
      if (line === "") return [];
      const number = Number(line.slice(0, 4));
      return [{ number, name: line.slice(5), type: typeOf(number), vatCode: vatCodeOf(number), isActive }];
    });
  return [...parse(used, true), ...parse(unused, false)].sort((one, other) => one.number - other.number);
}

/** Boxes named as the codes they count. */
export function vatBoxes(holds: VatBox["holds"], side: VatBox["side"], codes: string): VatBox[] {
  return codes.split(" ").map((code) => ({ box: code, vatCode: code, holds, side }));
}
