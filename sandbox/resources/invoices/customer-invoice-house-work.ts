import { invalid, refused } from "../../http/problem";
import type { InvoiceTerms } from "../../ledger/invoice-totals";
import { currencyExponent, minorNumber, numberText, parseScaledRounded } from "../../ledger/money";
import { assertReduction, highestReduction, sharedReduction } from "../../ledger/tax-reduction";
import type { Values } from "../records";
import { isPersonalNumber } from "../sales/personal-number";
import type { RotRutSettings, Seller } from "./customer-invoice-parties";
import { bps, ledgerLines, type PricedRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

/** What an invoice for house work takes off for its persons; amounts in minor units. */
export type HouseWork = {
  /** The share of the work, as a fraction. */
  readonly share: number;
  readonly highestMinor: bigint;
  readonly reductionMinor: bigint;
  /** SalesDocumentRotRutReductionPersonApi, each with an amount. */
  readonly persons: readonly Values[];
};

type Person = Values & { readonly Ssn: string | null; readonly Amount: number | null };

/** ROT is 1, RUT 2; null for an ordinary invoice. */
export function houseWorkType(draft: Values): 1 | 2 | null {
  const type = Number(draft.RotReducedInvoicingType ?? 0);
  return type === 1 || type === 2 ? type : null;
}

/** A row that is work at somebody's house, by its mark or by its kind of work. */
export const isWork = ({ row }: Pick<PricedRow, "row">): boolean =>
  row.IsWorkCost === true || Number(row.WorkCostType ?? 0) !== 0;

/**
 * The most that may be taken off: the company's share of the work with its VAT, and not more than the persons may get
 * (assumed: the higher of the two limits of RUT, whatever their age). Null for an ordinary invoice.
 */
export function highestHouseWork(
  draft: Values,
  seller: Seller,
  priced: readonly PricedRow[],
  terms: InvoiceTerms,
): bigint | null {
  const type = houseWorkType(draft);
  const settings = seller.CompanyRotRutSettings;
  if (type === null || settings === null) return null;
  const ofWork = highestReduction(ledgerLines(priced.filter(isWork)), terms, bps(shareOf(type, settings)));
  const most = mostEach(type, settings, currencyExponent(terms.currency)) * BigInt(personsOf(draft).length);
  return ofWork < most ? ofWork : most;
}

/** The share of the work that may be taken off, as a fraction; null for an ordinary document. */
export function houseWorkShare(draft: Values, seller: Seller): number | null {
  const type = houseWorkType(draft);
  return type === null || seller.CompanyRotRutSettings === null ? null : shareOf(type, seller.CompanyRotRutSettings);
}

const shareOf = (type: 1 | 2, settings: RotRutSettings): number =>
  (type === 1 ? settings.RotReducedInvoicingPercent : settings.RutReducedInvoicingPercent) ?? 0;

function mostEach(type: 1 | 2, settings: RotRutSettings, exponent: number): bigint {
  const rut = Math.max(settings.RutMaxAmountForPersBelow65Year ?? 0, settings.RutMaxAmountForPersOver65Year ?? 0);
  return minor(type === 1 ? (settings.RotReducedInvoicingMaxAmount ?? 0) : rut, exponent);
}

const minor = (amount: number, exponent: number): bigint => parseScaledRounded(numberText(amount), exponent);
const personsOf = (draft: Values): readonly Person[] => (draft.Persons ?? []) as readonly Person[];

/**
 * The reduction of a draft about to be booked: the one it names, or its persons' sum, or the most there may be; shared
 * out equally where the draft names no amounts or asks for it (docs/api/customer-invoices.md#house-work; the order is
 * assumed).
 * @returns null for an ordinary invoice
 * @throws ApiError 2000 at the member, 4029 for a personal number; LedgerError `reduction_too_high`, `reduction_not_shared`
 */
export function houseWorkOf(
  draft: StoredDraft,
  seller: Seller,
  priced: readonly PricedRow[],
  terms: InvoiceTerms,
): HouseWork | null {
  const type = houseWorkType(draft);
  if (type === null) return null;
  const settings = seller.CompanyRotRutSettings;
  const field = "RotReducedInvoicingType";
  if (settings === null) throw invalid([{ field, message: "The company has no reductions for house work." }]);
  if (draft.CustomerIsPrivatePerson !== true) {
    const message = "A reduction for house work is for private persons. Take it off, or choose another customer.";
    throw invalid([{ field, message }]);
  }
  assertPersonalNumbers(draft, false);
  const exponent = currencyExponent(terms.currency);
  const persons = personsOf(draft);
  const told = persons.map(({ Amount }) => minor(Amount ?? 0, exponent));
  const isShared = draft.RotReducedInvoicingAutomaticDistribution === true || told.every((amount) => amount === 0n);
  const highestMinor = highestHouseWork(draft, seller, priced, terms) ?? 0n;
  const toldMinor = isShared ? highestMinor : told.reduce((sum, amount) => sum + amount, 0n);
  const named = draft.RotReducedInvoicingAmount;
  // Decimals come from the store as text.
  const reductionMinor = named == null ? toldMinor : parseScaledRounded(String(named), exponent);
  const sharesMinor = isShared ? sharedReduction(reductionMinor, persons.length, terms.currency) : told;
  assertReduction(reductionMinor, { highestMinor, sharesMinor });
  const most = mostEach(type, settings, exponent);
  const above = sharesMinor.findIndex((share) => share > most);
  if (above >= 0) {
    const message = `A person gets at most ${minorNumber(most, exponent)} a year.`;
    throw invalid([{ field: `Persons[${above}].Amount`, message }]);
  }
  return {
    share: shareOf(type, settings),
    highestMinor,
    reductionMinor,
    persons: persons.map((person, index) => ({ ...person, Amount: minorNumber(sharesMinor[index] ?? 0n, exponent) })),
  };
}

/**
 * Refuses a personal number that is none; one left out is refused only where the reduction is booked.
 * @throws ApiError 4029 at the person, never saying the number
 */
export function assertPersonalNumbers(draft: Values, mayBeLeftOut: boolean): void {
  if (houseWorkType(draft) === null) return;
  const wrong = personsOf(draft).findIndex(({ Ssn }) => (Ssn ? !isPersonalNumber(Ssn) : !mayBeLeftOut));
  if (wrong < 0) return;
  const message = "Ssn is not a personal number: twelve digits, the last a check digit.";
  throw refused(4029, message, `Persons[${wrong}].Ssn`);
}
