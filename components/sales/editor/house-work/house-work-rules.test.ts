import { expect, it } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { blankRow, type DraftValues, formValuesOf, type RowValues } from "../draft-values";
import { checkHouseWork, type HouseWorkCheckSettings } from "./house-work-rules";
import { type HouseWorkValues, noHouseWork } from "./house-work-values";

const workRow: RowValues = {
  ...blankRow,
  ...{ articleId: "a", text: "Golv", quantity: "1", unit: "st", unitPrice: "625", rateBps: 2500 },
  ...{ workCode: 1, workHours: "8" },
};
const person = { id: "", number: "ref:customer", shown: "••••••••-••88", amount: "" };
const rotWork: HouseWorkValues = {
  ...noHouseWork,
  ...{ kind: "rot", homeKind: "property", homeName: "Björken 1:2", persons: [person] },
};
const checkSettings: HouseWorkCheckSettings = {
  numberLocale: "sv",
  totals: { exponent: 2, includesVat: true, roundToWhole: true, chargesVat: true },
  isPrivatePerson: true,
  houseWork: { rot: { share: 3_000n, maxMinor: 5_000_000n }, rut: { share: 5_000n, maxMinor: 7_500_000n } },
};

function refusalsOf(
  houseWork: Partial<HouseWorkValues>,
  row: Partial<RowValues> = {},
  settings: Partial<HouseWorkCheckSettings> = {},
): string[] {
  const values: DraftValues = {
    ...formValuesOf(emptyDraft, "sv", "2026-12-01"),
    houseWork: { ...rotWork, ...houseWork },
    rows: [{ ...workRow, ...row }, blankRow],
  };
  const refusals: string[] = [];
  checkHouseWork(values, { ...checkSettings, ...settings }, (path, rule) =>
    refusals.push(`${path.join(".")}: ${rule}`),
  );
  return refusals;
}

it("takes house work that says person, home, kind of work and hours, and a document without house work", () => {
  expect(refusalsOf({})).toEqual([]);
  expect(refusalsOf({ kind: "", persons: [], homeName: "" }, { workCode: 9, workHours: "" })).toEqual([]);
});

it.each<[string, Partial<HouseWorkValues>, string]>([
  ["nobody gets the reduction", { persons: [] }, "houseWork.persons: needPersons"],
  ["the property has no name", { homeName: " " }, "houseWork.homeName: needHome"],
  ["the other costs are no amount", { otherCosts: "2oo" }, "houseWork.otherCosts: badOtherCosts"],
  ["the other costs are less than nothing", { otherCosts: "-1" }, "houseWork.otherCosts: badOtherCosts"],
  [
    "an apartment has no housing company",
    { homeKind: "apartment" },
    "houseWork.housingCompanyNumber: needHousingCompany",
  ],
  [
    "the number of the housing company has a slip",
    { homeKind: "apartment", housingCompanyNumber: "769600-1235" },
    "houseWork.housingCompanyNumber: badHousingCompany",
  ],
])("refuses ROT where %s", (_title, houseWork, refusal) => {
  expect(refusalsOf(houseWork)).toEqual([refusal]);
});

it("asks for no home for RUT, and refuses the kinds of work of ROT", () => {
  expect(refusalsOf({ kind: "rut", homeName: "" }, { workCode: 9 })).toEqual([]);
  expect(refusalsOf({ kind: "rut", homeName: "" })).toEqual(["rows.0.workCode: needWorkKind"]);
});

it.each<[string, Partial<RowValues>, string[]]>([
  ["no row is work", { workCode: null }, ["houseWork.kind: needWork"]],
  ["the kind of work is not chosen", { workCode: 0 }, ["rows.0.workCode: needWorkKind"]],
  ["the hours are missing", { workHours: "" }, ["rows.0.workHours: needWorkHours"]],
  ["less than an hour was worked", { workHours: "0,5" }, ["rows.0.workHours: needWorkHours"]],
  ["the hours are no number", { workHours: "åtta" }, ["rows.0.workHours: needWorkHours"]],
])("refuses rows of which %s", (_title, row, refusals) => {
  expect(refusalsOf({}, row)).toEqual(refusals);
});

it("takes the quantity of a row in hours as the hours of its work", () => {
  expect(refusalsOf({}, { unit: "tim", quantity: "3", workHours: "" })).toEqual([]);
});

it("refuses a company as the customer", () => {
  expect(refusalsOf({}, {}, { isPrivatePerson: false })).toEqual(["houseWork.kind: needPrivate"]);
});

it.each([
  ["less than the work allows", ["100", "50"], []],
  ["all that the work allows", ["94", "93"], []],
  ["a krona more than it allows", ["94", "94"], ["houseWork.persons: partsTooHigh"]],
  ["nothing", ["0", "0"], ["houseWork.persons: partsTooHigh"]],
  ["no amount", ["94", "x"], ["houseWork.persons.1.amount: badPart"]],
  ["less than nothing", ["94", "-1"], ["houseWork.persons.1.amount: badPart"]],
])("parts that a person wrote are checked where they are %s of 187 kr", (_title, amounts, refusals) => {
  const persons = amounts.map((amount) => ({ ...person, amount }));
  expect(refusalsOf({ hasOwnAmounts: true, persons })).toEqual(refusals);
});
