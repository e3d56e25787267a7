import type { HouseWorkSettings } from "../../../api/contract/company/company-settings";
import type { HouseWork } from "../../../api/contract/sales/house-work";
import type { Quote } from "../../../api/contract/sales/quote";
import { codeOfGreenType, type ReductionKind } from "../../../api/contract/sales/work-types";
import type { PricedRow, TotalsSettings } from "../invoice-totals";
import { highestReduction } from "./reduction";

export type MarkedRow = PricedRow & { isWork: boolean; greenCode: number };

const solarCode = codeOfGreenType("solar");

/**
 * The highest reduction that rows allow a number of persons, in minor units.
 *
 * Rule: it is the share of the work that the settings name, rounded down to whole kronor, and no more than the yearly ceiling
 *       of all persons together. Of green technology the settings name the share of solar cells alone
 * @returns null for a reduction that the company does not give, and for one that only the books can compute
 */
export function highestReductionOf(
  kind: ReductionKind,
  rows: readonly MarkedRow[],
  personCount: number,
  totalsSettings: TotalsSettings,
  houseWorkSettings: HouseWorkSettings,
): bigint | null {
  const settings = houseWorkSettings[kind];
  if (!settings) return null;
  const isGreen = kind === "green";
  if (isGreen && rows.some(({ greenCode }) => greenCode !== 0 && greenCode !== solarCode)) return null;
  const reducedRows = rows.filter(({ isWork, greenCode }) => (isGreen ? greenCode === solarCode : isWork));
  const maxOfPersons = settings.maxMinor * BigInt(personCount);
  const maxOfWork = highestReduction(reducedRows, totalsSettings, settings.share);
  return maxOfWork < maxOfPersons ? maxOfWork : maxOfPersons;
}

type ReducedDocument = Pick<Quote, "rows" | "houseWork">;

/**
 * The reduction that the books will give a document once it is saved; null where only they can compute it.
 *
 * @param settings `chargesVat` is false for a sale without VAT, where the rows still name the rates of their articles
 */
export function expectedReductionOf(
  { rows, houseWork }: ReducedDocument,
  settings: TotalsSettings & { chargesVat: boolean; houseWork: HouseWorkSettings | null },
): bigint | null {
  if (houseWork === null) return 0n;
  if (houseWork.statedMinor !== null) return houseWork.statedMinor;
  if (settings.houseWork === null) return null;
  const markedRows = rows
    .filter(({ isTextRow }) => !isTextRow)
    .map((row) => ({
      ...row,
      rateBps: settings.chargesVat && !row.reverseConstruction ? (row.rateBps ?? 0) : 0,
      isWork: row.work !== null,
    }));
  return highestReductionOf(houseWork.kind, markedRows, houseWork.persons.length, settings, settings.houseWork);
}

/** Whether two texts of a document have the same house work, down to the persons, the home and the work of each row. */
export function hasSameHouseWork(first: ReducedDocument, second: ReducedDocument): boolean {
  return houseWorkTextOf(first) === houseWorkTextOf(second);
}

function houseWorkTextOf({ rows, houseWork }: ReducedDocument): string {
  const toParts = ({ persons, ...members }: HouseWork) => [
    members,
    persons.map(({ number, amountMinor }) => [number, amountMinor]),
  ];
  const works = houseWork && rows.filter(({ isTextRow }) => !isTextRow).map(({ work, greenCode }) => [work, greenCode]);
  const text = [houseWork && toParts(houseWork), works];
  return JSON.stringify(text, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}
