import type { HouseWorkSettings } from "@/lib/api/contract/company/company-settings";
import { highestReductionOf } from "@/lib/rules/sales/house-work/expected-reduction";
import { divideReduction } from "@/lib/rules/sales/house-work/reduction";
import type { PricedRow } from "@/lib/rules/sales/invoice-totals";
import { type DraftSettings, toPricedRows } from "../draft-totals";
import type { DraftValues } from "../draft-values";
import { houseWorkExponent, parseHouseWorkAmount } from "./house-work-values";

/** The tax reduction of the typed document, in öre. */
export type TypedReduction = {
  /** The highest reduction that the work allows and these persons may get together in a year. */
  highestMinor: bigint;
  /** The part of each person: as typed, or even. A typed part that is no amount counts as nothing. */
  partsMinor: readonly bigint[];
  reductionMinor: bigint;
};

const noPrice: PricedRow = { quantity: 0n, unitPrice: 0n, discount: 0n, rateBps: 0 };

/**
 * The tax reduction of the typed document.
 *
 * Rule: it is the share of the work that the settings name, rounded down to whole kronor, and no more than the yearly ceiling
 *       of all persons together; where a person wrote the parts, it is their sum. Of green technology the settings name the
 *       share of solar cells alone
 * @returns null for a document without a reduction, and for one whose reduction only the books can compute
 */
export function reductionOf(
  { rows, houseWork }: Pick<DraftValues, "rows" | "houseWork">,
  numberLocale: string,
  totalsSettings: DraftSettings,
  houseWorkSettings: HouseWorkSettings,
): TypedReduction | null {
  const { kind } = houseWork;
  if (kind === "") return null;
  const pricedRows = toPricedRows(rows, numberLocale, totalsSettings.chargesVat);
  const markedRows = rows.map(({ workCode, greenCode }, index) => ({
    ...(pricedRows[index] ?? noPrice),
    isWork: workCode !== null,
    greenCode,
  }));
  const personCount = houseWork.persons.length;
  const highestMinor = highestReductionOf(kind, markedRows, personCount, totalsSettings, houseWorkSettings);
  if (highestMinor === null) return null;
  const partsMinor = houseWork.hasOwnAmounts
    ? houseWork.persons.map(({ amount }) => parseHouseWorkAmount(amount, numberLocale) ?? 0n)
    : divideReduction(highestMinor, personCount, houseWorkExponent);
  return {
    highestMinor,
    partsMinor,
    reductionMinor: partsMinor.reduce((sum, part) => sum + part, 0n),
  };
}
