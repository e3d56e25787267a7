import type { HouseWorkSettings } from "@/lib/api/contract/company/company-settings";
import { divideReduction, highestReduction } from "@/lib/rules/sales/house-work/reduction";
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

/**
 * The tax reduction of the typed document.
 *
 * Rule: it is the share of the work that the settings name, rounded down to whole kronor, and no more than the yearly ceiling
 *       of all persons together; where a person wrote the parts, it is their sum
 * @returns null for a document without house work
 */
export function reductionOf(
  { rows, houseWork }: Pick<DraftValues, "rows" | "houseWork">,
  numberLocale: string,
  totalsSettings: DraftSettings,
  houseWorkSettings: HouseWorkSettings,
): TypedReduction | null {
  if (houseWork.kind === "") return null;
  const { share, maxMinor } = houseWorkSettings[houseWork.kind];
  const workRows = rows.filter(({ workCode }) => workCode !== null);
  const pricedRows = toPricedRows(workRows, numberLocale, totalsSettings.chargesVat);
  const personCount = houseWork.persons.length;
  const maxOfPersons = maxMinor * BigInt(personCount);
  const maxOfWork = highestReduction(pricedRows, totalsSettings, share);
  const highestMinor = maxOfWork < maxOfPersons ? maxOfWork : maxOfPersons;
  const partsMinor = houseWork.hasOwnAmounts
    ? houseWork.persons.map(({ amount }) => parseHouseWorkAmount(amount, numberLocale) ?? 0n)
    : divideReduction(highestMinor, personCount, houseWorkExponent);
  return {
    highestMinor,
    partsMinor,
    reductionMinor: partsMinor.reduce((sum, part) => sum + part, 0n),
  };
}
