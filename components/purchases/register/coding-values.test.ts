import { expect, it } from "vitest";
import { emptyRowValues, findChangedTotals, type HeadAmounts, withHeadTotals } from "./coding-values";

const headAmounts: HeadAmounts = { total: "1 250,00", vat: "250,00", isCredit: false, currencyCode: "SEK" };

it.each<[string, Partial<HeadAmounts>, { total: boolean; vat: boolean }]>([
  ["neither where nothing was changed", {}, { total: false, vat: false }],
  ["what is owed with the total", { total: "1 500,00" }, { total: true, vat: false }],
  ["VAT with the VAT", { vat: "" }, { total: false, vat: true }],
  ["both where it becomes a credit", { isCredit: true }, { total: true, vat: true }],
  ["both in another currency", { currencyCode: "EUR" }, { total: true, vat: true }],
])("the rows follow the head: %s", (_, changedAmounts, expectedChanges) => {
  expect(findChangedTotals(headAmounts, { ...headAmounts, ...changedAmounts })).toEqual(expectedChanges);
});

it("leaves a row alone whose amount did not change", () => {
  const rows = [
    { ...emptyRowValues, account: "2440", credit: "1 000,00" },
    { ...emptyRowValues, account: "2641", debit: "200,00" },
    { ...emptyRowValues, account: "2641", debit: "50,00" },
  ];
  const headTotals = { totalMinor: null, vatMinor: null, isCredit: false, payables: 2440, inputVat: 2641 };
  expect(withHeadTotals(rows, headTotals, "sv", "SEK")).toEqual(rows);
});
