import * as z from "zod/mini";
import type { HomeKind, HouseWork } from "@/lib/api/contract/sales/house-work";
import type { ReductionKind } from "@/lib/api/contract/sales/work-types";
import { divideReduction } from "@/lib/rules/sales/house-work/reduction";
import { currencyExponentOf, formatDecimal } from "@/lib/values/money";
import { parseMinor } from "../number-of";

/** House work has a reduction in Sweden alone, so its amounts are kronor. */
export const houseWorkExponent = currencyExponentOf("SEK");

/** A person of the house work in the form. */
export type PersonValues = {
  /** The id of the person in the stored document; empty before the person is stored. */
  id: string;
  /** The text that is sent for the number: a reference, or the masked number of a stored person. Never a whole number. */
  number: string;
  /** The masked number that is shown. */
  shown: string;
  /** The person's part as typed; it counts only where `hasOwnAmounts` is set. */
  amount: string;
};

/** The house work of a document as typed. */
export type HouseWorkValues = {
  /** Empty for a document without house work. */
  kind: ReductionKind | "";
  homeKind: HomeKind | "";
  homeName: string;
  housingCompanyNumber: string;
  otherCosts: string;
  /** True where a person wrote the parts; otherwise the service computes the reduction and shares it evenly. */
  hasOwnAmounts: boolean;
  persons: PersonValues[];
};

export const noHouseWork: HouseWorkValues = {
  kind: "",
  homeKind: "",
  homeName: "",
  housingCompanyNumber: "",
  otherCosts: "",
  hasOwnAmounts: false,
  persons: [],
};

export const houseWorkValuesShape = z.object({
  kind: z.enum(["", "rot", "rut", "green"]),
  homeKind: z.enum(["", "apartment", "property"]),
  homeName: z.string(),
  housingCompanyNumber: z.string(),
  otherCosts: z.string(),
  hasOwnAmounts: z.boolean(),
  persons: z.array(z.object({ id: z.string(), number: z.string(), shown: z.string(), amount: z.string() })),
});

/** Writes an amount of house work as it is typed. */
export function amountTextOf(minor: bigint, numberLocale: string): string {
  return formatDecimal(minor, houseWorkExponent, numberLocale);
}

/** Reads a typed amount of house work in öre; null when the text is empty or no amount. */
export function parseHouseWorkAmount(text: string, numberLocale: string): bigint | null {
  return parseMinor(text, houseWorkExponent, numberLocale);
}

/** An amount that was stated for all persons together is shown as even parts. */
export function houseWorkValuesOf(houseWork: HouseWork | null, numberLocale: string): HouseWorkValues {
  if (houseWork === null) return noHouseWork;
  const { persons, statedMinor, otherCostsMinor } = houseWork;
  const hasAmountOfPersons = persons.some(({ amountMinor }) => amountMinor !== null);
  const evenParts = divideReduction(statedMinor ?? 0n, persons.length, houseWorkExponent);
  const hasOwnAmounts = hasAmountOfPersons || statedMinor !== null;
  return {
    kind: houseWork.kind,
    homeKind: houseWork.homeKind ?? "",
    homeName: houseWork.homeName,
    housingCompanyNumber: houseWork.housingCompanyNumber,
    otherCosts: otherCostsMinor === 0n ? "" : amountTextOf(otherCostsMinor, numberLocale),
    hasOwnAmounts,
    persons: persons.map(({ id, number, shown = number, amountMinor }, index) => {
      const partMinor = hasAmountOfPersons ? (amountMinor ?? 0n) : (evenParts[index] ?? 0n);
      return { id, number, shown, amount: hasOwnAmounts ? amountTextOf(partMinor, numberLocale) : "" };
    }),
  };
}

/** Reads the typed house work; an amount that is no number counts as nothing. */
export function houseWorkOf(values: HouseWorkValues, numberLocale: string): HouseWork | null {
  if (values.kind === "") return null;
  const persons = values.persons.map(({ id, number, amount }) => ({
    ...{ id, number },
    amountMinor: values.hasOwnAmounts ? (parseHouseWorkAmount(amount, numberLocale) ?? 0n) : null,
  }));
  return {
    kind: values.kind,
    homeKind: homeKindOf(values) || null,
    homeName: values.homeName.trim(),
    housingCompanyNumber: housingCompanyNumberOf(values),
    otherCostsMinor: parseHouseWorkAmount(values.otherCosts, numberLocale) ?? 0n,
    statedMinor: values.hasOwnAmounts ? persons.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n) : null,
    persons,
  };
}

/** A kind of home that stands from another reduction is none: the service refuses it without a name. */
function homeKindOf({ homeKind, homeName }: HouseWorkValues): HomeKind | "" {
  return homeName.trim() === "" ? "" : homeKind;
}

/** The field of the housing company is shown for an apartment alone, and counts only there. */
function housingCompanyNumberOf({ homeKind, housingCompanyNumber }: HouseWorkValues): string {
  return homeKind === "apartment" ? housingCompanyNumber.trim() : "";
}

/**
 * Writes the typed house work as one text for comparison: two spellings of an amount are the same, and so is a person
 * before and after the service stored them.
 */
export function comparableHouseWorkOf(values: HouseWorkValues, numberLocale: string): string {
  const { kind, homeName, otherCosts, hasOwnAmounts, persons } = values;
  if (kind === "") return "";
  const comparableAmountOf = (text: string) => parseHouseWorkAmount(text, numberLocale)?.toString() ?? text.trim();
  return JSON.stringify([
    ...[
      kind,
      homeKindOf(values),
      homeName.trim(),
      housingCompanyNumberOf(values),
      comparableAmountOf(otherCosts),
      hasOwnAmounts,
    ],
    persons.map(({ shown, amount }) => [shown, hasOwnAmounts ? comparableAmountOf(amount) : ""]),
  ]);
}
