import type { HouseWorkSettings } from "@/lib/api/contract/company/company-settings";
import { isHouseWorkKind, workTypeOfCode, workTypesOf } from "@/lib/api/contract/sales/work-types";
import { hasValidCheckDigit, withHyphens } from "@/lib/values/company-numbers";
import { formatAmount } from "@/lib/values/money";
import type { DraftSettings } from "../draft-totals";
import { type DraftValues, isBlankRow, isTextRow, type RowValues } from "../draft-values";
import { hoursOfRow } from "./hours-of-row";
import { type HouseWorkValues, parseHouseWorkAmount } from "./house-work-values";
import { reductionOf } from "./reduction-of";

export type HouseWorkRule =
  | "needPrivate"
  | "needPersons"
  | "needHome"
  | "needHousingCompany"
  | "badHousingCompany"
  | "badOtherCosts"
  | "badPart"
  | "partsTooHigh"
  | "needWork"
  | "needGreen"
  | "needWorkKind"
  | "needWorkHours";

export type HouseWorkCheckSettings = {
  /** The locale in which numbers and dates are written. */
  numberLocale: string;
  /** How the books will compute the totals. */
  totals: DraftSettings;
  isPrivatePerson: boolean;
  /** Null while the company's settings are not read, or where it sells no house work. */
  houseWork: HouseWorkSettings | null;
};

type RefuseValue = (path: (string | number)[], rule: HouseWorkRule, values?: Record<string, string | number>) => void;

/** The service takes no more characters in the name of a home. */
export const maxHomeNameLength = 40;
const leastHours = 10_000n;

/** Refuses house work that the service or the tax agency would refuse. */
export function checkHouseWork(values: DraftValues, checkSettings: HouseWorkCheckSettings, refuse: RefuseValue): void {
  const { houseWork, rows } = values;
  if (houseWork.kind === "") return;
  if (!checkSettings.isPrivatePerson) refuse(["houseWork", "kind"], "needPrivate");
  if (houseWork.persons.length === 0) refuse(["houseWork", "persons"], "needPersons");
  if (houseWork.kind !== "rut") checkHome(houseWork, refuse);
  const otherCosts = houseWork.otherCosts.trim();
  if (otherCosts !== "" && !isAmount(parseHouseWorkAmount(otherCosts, checkSettings.numberLocale)))
    refuse(["houseWork", "otherCosts"], "badOtherCosts");
  if (houseWork.kind === "green" && rows.every(({ greenCode }) => greenCode === 0))
    refuse(["houseWork", "kind"], "needGreen");
  rows.forEach((row, index) => {
    if (houseWork.kind !== "green" && row.workCode !== null && !isBlankRow(row) && !isTextRow(row))
      checkWorkOfRow(row, houseWork, checkSettings.numberLocale, (column, rule) =>
        refuse(["rows", index, column], rule),
      );
  });
  checkReduction(values, checkSettings, refuse);
}

/**
 * The tax agency pays for repairs and for green technology only where it knows the home: a property, or an apartment of a
 * housing company.
 */
function checkHome({ homeKind, homeName, housingCompanyNumber }: HouseWorkValues, refuse: RefuseValue): void {
  if (homeName.trim() === "") refuse(["houseWork", "homeName"], "needHome", { home: homeKind || "property" });
  if (homeKind !== "apartment") return;
  const number = housingCompanyNumber.trim();
  if (number === "") refuse(["houseWork", "housingCompanyNumber"], "needHousingCompany");
  else if (!isOrganisationNumber(number)) refuse(["houseWork", "housingCompanyNumber"], "badHousingCompany");
}

function isOrganisationNumber(text: string): boolean {
  const compactText = withHyphens(text).replace(/\s/g, "");
  return /^\d{6}-?\d{4}$/.test(compactText) && hasValidCheckDigit(compactText.replace("-", ""));
}

function checkWorkOfRow(
  row: RowValues,
  { kind }: HouseWorkValues,
  numberLocale: string,
  refuse: (column: "workCode" | "workHours", rule: HouseWorkRule) => void,
): void {
  const workType = workTypeOfCode(row.workCode);
  const isOfKind = kind !== "" && isHouseWorkKind(kind) && workType !== null && workTypesOf[kind].includes(workType);
  if (!isOfKind) refuse("workCode", "needWorkKind");
  const hours = hoursOfRow(row, numberLocale);
  if (hours === null || hours < leastHours) refuse("workHours", "needWorkHours");
}

function checkReduction(values: DraftValues, checkSettings: HouseWorkCheckSettings, refuse: RefuseValue): void {
  const { houseWork: settings, numberLocale, totals } = checkSettings;
  const { hasOwnAmounts, persons } = values.houseWork;
  if (hasOwnAmounts)
    persons.forEach(({ amount }, index) => {
      if (!isAmount(parseHouseWorkAmount(amount, numberLocale)))
        refuse(["houseWork", "persons", index, "amount"], "badPart");
    });
  const reduction = settings && reductionOf(values, numberLocale, totals, settings);
  if (!reduction || persons.length === 0) return;
  if (reduction.highestMinor === 0n && values.houseWork.kind !== "green") refuse(["houseWork", "kind"], "needWork");
  if (!hasOwnAmounts) return;
  const isNothing = reduction.reductionMinor === 0n;
  if (reduction.highestMinor !== 0n && (isNothing || reduction.reductionMinor > reduction.highestMinor))
    refuse(["houseWork", "persons"], "partsTooHigh", {
      amount: formatAmount(reduction.highestMinor, "SEK", numberLocale),
    });
}

function isAmount(minor: bigint | null): boolean {
  return minor !== null && minor >= 0n;
}
