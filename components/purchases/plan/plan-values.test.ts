import { expect, it } from "vitest";
import { readPlan } from "./plan-values";

const limits = { maxMinor: 1_200_00n, exponent: 2, numberLocale: "sv-SE" };
const texts = { amount: "1 200,00", months: "12", from: "2026-12-01", account: "1790" };
const problemsOf = (changed: object) => readPlan(2, { ...texts, ...changed }, limits).problems;

it("is read as the plan of its row", () => {
  expect(readPlan(2, texts, limits)).toEqual({
    plan: { line: 2, minor: 1_200_00n, months: 12, from: "2026-12-01", account: 1790 },
    problems: {},
  });
});

it.each([
  ["no amount", { amount: "" }, { amount: "needAmount" }],
  ["nonsense", { amount: "tolv" }, { amount: "needAmount" }],
  ["more than the row", { amount: "1200,01" }, { amount: "needAmount" }],
  ["no month", { months: "0" }, { months: "needMonths" }],
  ["too many months", { months: "121" }, { months: "needMonths" }],
  ["more months than the smallest unit", { amount: "0,11" }, { months: "needMonths" }],
  ["half a month", { months: "1,5" }, { months: "needMonths" }],
  ["a day that there is not", { from: "2026-02-30" }, { from: "needDay" }],
  ["an account in words", { account: "förutbetalt" }, { account: "needAccount" }],
])("says which field %s belongs to", (_what, changed, problems) => expect(problemsOf(changed)).toEqual(problems));

it("knows no largest amount where the row is in another currency", () => {
  expect(readPlan(2, { ...texts, amount: "9999" }, { ...limits, maxMinor: null }).problems).toEqual({});
});
