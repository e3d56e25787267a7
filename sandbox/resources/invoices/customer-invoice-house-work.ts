import { invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { InvoiceTerms } from "../../ledger/invoice-totals";
import { getCurrencyExponent, parseScaledRounded, toAmountNumber, toNumberText } from "../../ledger/money";
import { assertReduction, computeHighestReduction, divideReduction } from "../../ledger/tax-reduction";
import type { ColumnValues } from "../records";
import { isPersonalNumber } from "../sales/personal-number";
import type { RotRutSettings, Seller } from "./customer-invoice-parties";
import { ledgerLinesOf, type PricedRow, toBps } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

/** The tax reduction of an invoice for house work; amounts in minor units of the invoice's currency. */
export type HouseWork = {
  /** The share of the cost of the work by which the invoice is reduced, as a fraction; null for green technology. */
  readonly reductionShare: number | null;
  readonly highestMinor: bigint;
  readonly reductionMinor: bigint;
  /** Records of SalesDocumentRotRutReductionPersonApi, each with an amount. */
  readonly persons: readonly ColumnValues[];
};

type HouseWorkPerson = ColumnValues & { readonly Ssn: string | null; readonly Amount: number | null };

/** The type of the reduction: 1 is ROT, 2 is RUT, null is an ordinary invoice without a reduction. */
export function houseWorkTypeOf(draft: ColumnValues): 1 | 2 | null {
  const reductionType = Number(draft.RotReducedInvoicingType ?? 0);
  return reductionType === 1 || reductionType === 2 ? reductionType : null;
}

/** Whether a document has a reduction for green technology. */
function usesGreenTechnology(draft: ColumnValues): boolean {
  return houseWorkTypeOf(draft) === null && draft.UsesGreenTechnology === true;
}

/** Whether a row is house work, which means that it is marked as work cost or has a type of work. */
export const isHouseWorkRow = ({ row }: Pick<PricedRow, "row">): boolean =>
  row.IsWorkCost === true || Number(row.WorkCostType ?? 0) !== 0;

/** How the reduction of a document is computed: the share of each group of rows, as a fraction, and a yearly limit. */
type ReductionRules = {
  readonly groups: readonly { readonly isReduced: (row: PricedRow) => boolean; readonly share: number }[];
  readonly maxPerPersonMinor: bigint;
};

const solarCells = 1;
/** The installations of storage and of charging points, GreenTechnologyType 2 and 3. */
const otherGreenTypes: readonly number[] = [2, 3];
/** Assumed: the settings hold the share of solar cells alone, and the law has one share for the other two (67 kap. 45 § IL). */
const otherGreenShare = 0.5;

/** @returns null for an ordinary document, and for a company without the settings of the reduction */
function findReductionRules(draft: ColumnValues, seller: Seller, exponent: number): ReductionRules | null {
  const reductionType = houseWorkTypeOf(draft);
  const settings = seller.CompanyRotRutSettings;
  if (reductionType !== null)
    return (
      settings && {
        groups: [{ isReduced: isHouseWorkRow, share: reductionShareOf(reductionType, settings) }],
        maxPerPersonMinor: maxReductionPerPersonMinorOf(reductionType, settings, exponent),
      }
    );
  const greenSettings = seller.CompanyGreenTechnologySettings;
  if (!usesGreenTechnology(draft) || greenSettings === null) return null;
  const greenTypeOf = ({ row }: PricedRow) => Number(row.GreenTechnologyType ?? 0);
  return {
    groups: [
      { isReduced: (row) => greenTypeOf(row) === solarCells, share: greenSettings.SollarCellDiscountPercentage ?? 0 },
      { isReduced: (row) => otherGreenTypes.includes(greenTypeOf(row)), share: otherGreenShare },
    ],
    maxPerPersonMinor: toMinor(greenSettings.GreenTechnologyDeductionMaxAmount ?? 0, exponent),
  };
}

/**
 * The highest reduction that is allowed, in minor units: the share of the cost of the work, or of green technology, with
 * VAT, limited by what the persons may get together. For RUT the higher of the two yearly limits applies, whatever the age
 * of a person (assumed). Null for an ordinary invoice.
 */
export function findHighestReductionMinor(
  draft: ColumnValues,
  seller: Seller,
  pricedRows: readonly PricedRow[],
  terms: InvoiceTerms,
): bigint | null {
  const rules = findReductionRules(draft, seller, getCurrencyExponent(terms.currency));
  if (rules === null) return null;
  const maxByWorkMinor = rules.groups.reduce(
    (sum, { isReduced, share }) =>
      sum + computeHighestReduction(ledgerLinesOf(pricedRows.filter(isReduced)), terms, toBps(share)),
    0n,
  );
  const maxByPersonsMinor = rules.maxPerPersonMinor * BigInt(personsOf(draft).length);
  return maxByWorkMinor < maxByPersonsMinor ? maxByWorkMinor : maxByPersonsMinor;
}

/** Whether a document has a reduction, for house work or for green technology. */
export function hasReduction(draft: ColumnValues): boolean {
  return houseWorkTypeOf(draft) !== null || usesGreenTechnology(draft);
}

/** Finds the share of the work's cost that may be taken off, as a fraction; null for a document without house work. */
export function findHouseWorkShare(draft: ColumnValues, seller: Seller): number | null {
  const reductionType = houseWorkTypeOf(draft);
  return reductionType === null || seller.CompanyRotRutSettings === null
    ? null
    : reductionShareOf(reductionType, seller.CompanyRotRutSettings);
}

const reductionShareOf = (type: 1 | 2, settings: RotRutSettings): number =>
  (type === 1 ? settings.RotReducedInvoicingPercent : settings.RutReducedInvoicingPercent) ?? 0;

function maxReductionPerPersonMinorOf(type: 1 | 2, settings: RotRutSettings, exponent: number): bigint {
  const rutMaximum = Math.max(
    settings.RutMaxAmountForPersBelow65Year ?? 0,
    settings.RutMaxAmountForPersOver65Year ?? 0,
  );
  return toMinor(type === 1 ? (settings.RotReducedInvoicingMaxAmount ?? 0) : rutMaximum, exponent);
}

const toMinor = (amount: number, exponent: number): bigint => parseScaledRounded(toNumberText(amount), exponent);
const personsOf = (draft: ColumnValues): readonly HouseWorkPerson[] =>
  (draft.Persons ?? []) as readonly HouseWorkPerson[];

/**
 * The reduction of a draft that is about to be booked: the amount that the draft states, or else the sum of its persons'
 * amounts, or else the highest reduction that is allowed (the order is assumed). It is shared equally between the persons
 * when the draft states no amounts for them or asks for automatic distribution
 * (docs/api/customer-invoices.md#house-work).
 * @returns null for an ordinary invoice
 * @throws ApiError 2000 at the member, 4029 for a personal number; LedgerError `reduction_too_high`, `reduction_not_shared`
 */
export function houseWorkOf(
  draft: StoredDraft,
  seller: Seller,
  pricedRows: readonly PricedRow[],
  terms: InvoiceTerms,
): HouseWork | null {
  if (!hasReduction(draft)) return null;
  const isGreen = usesGreenTechnology(draft);
  const field = isGreen ? "UsesGreenTechnology" : "RotReducedInvoicingType";
  const subject = isGreen ? "green technology" : "house work";
  const exponent = getCurrencyExponent(terms.currency);
  const rules = findReductionRules(draft, seller, exponent);
  if (rules === null) throw invalidBodyError([{ field, message: `The company has no reductions for ${subject}.` }]);
  if (draft.CustomerIsPrivatePerson !== true) {
    const message = `A reduction for ${subject} is for private persons. Take it off, or choose another customer.`;
    throw invalidBodyError([{ field, message }]);
  }
  assertPersonalNumbers(draft, false);
  const persons = personsOf(draft);
  const statedAmountsMinor = persons.map(({ Amount }) => toMinor(Amount ?? 0, exponent));
  const isSharedEqually =
    draft.RotReducedInvoicingAutomaticDistribution === true || statedAmountsMinor.every((amount) => amount === 0n);
  const highestReductionMinor = findHighestReductionMinor(draft, seller, pricedRows, terms) ?? 0n;
  const defaultReductionMinor = isSharedEqually
    ? highestReductionMinor
    : statedAmountsMinor.reduce((sum, amount) => sum + amount, 0n);
  const statedReduction = draft.RotReducedInvoicingAmount;
  // The database returns decimals as text.
  const reductionMinor =
    statedReduction == null ? defaultReductionMinor : parseScaledRounded(String(statedReduction), exponent);
  const sharesMinor = isSharedEqually
    ? divideReduction(reductionMinor, persons.length, terms.currency)
    : statedAmountsMinor;
  assertReduction(reductionMinor, { highestMinor: highestReductionMinor, sharesMinor });
  const { maxPerPersonMinor } = rules;
  const indexAboveMaximum = sharesMinor.findIndex((share) => share > maxPerPersonMinor);
  if (indexAboveMaximum >= 0) {
    const message = `A person gets at most ${toAmountNumber(maxPerPersonMinor, exponent)} a year.`;
    throw invalidBodyError([{ field: `Persons[${indexAboveMaximum}].Amount`, message }]);
  }
  return {
    reductionShare: findHouseWorkShare(draft, seller),
    highestMinor: highestReductionMinor,
    reductionMinor,
    persons: persons.map((person, index) => ({
      ...person,
      Amount: toAmountNumber(sharesMinor[index] ?? 0n, exponent),
    })),
  };
}

/**
 * Refuses a text that is not a personal number. A missing personal number is refused only when the reduction is booked.
 * @throws ApiError 4029 at the person; the error never contains the number
 */
export function assertPersonalNumbers(draft: ColumnValues, mayNumberBeMissing: boolean): void {
  if (!hasReduction(draft)) return;
  const wrongPersonIndex = personsOf(draft).findIndex(({ Ssn }) =>
    Ssn ? !isPersonalNumber(Ssn) : !mayNumberBeMissing,
  );
  if (wrongPersonIndex < 0) return;
  const message = "Ssn is not a personal number: twelve digits, the last a check digit.";
  throw ruleRefusalError(4029, message, `Persons[${wrongPersonIndex}].Ssn`);
}
