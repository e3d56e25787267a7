import { describe, expect, it } from "vitest";
import { emptySupplierDraft } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { emptyRowValues, minorOfRow, parseRowsText, toRowsText, withHeadTotals } from "./coding-values";
import { type CheckContext, findRegisterFaults } from "./register-checks";
import {
  allocationPlansOf,
  draftWithValues,
  type RegisterValues,
  registerFormValuesOf,
  toPurchaseRecord,
} from "./register-values";

const checkContext: CheckContext = {
  numberLocale: "sv",
  companyCurrency: "SEK",
  payables: 2440,
  usesReferences: false,
  formatMoney: (minor, currency) => `${minor} ${currency}`,
};

const makeRow = (account: string, debit: string, credit: string, changedFields = {}) => ({
  ...emptyRowValues,
  account,
  debit,
  credit,
  ...changedFields,
});
const balancedRows = [makeRow("2440", "", "1 250,00"), makeRow("5020", "1000", ""), makeRow("2641", "250", "")];

const makeValues = (changedFields: Partial<RegisterValues> = {}): RegisterValues => ({
  ...registerFormValuesOf(toPurchaseRecord(emptySupplierDraft), "sv"),
  supplierId: "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036",
  supplierText: "Bottenvikens Energi AB",
  invoiceNumber: "R-1",
  invoiceOn: "2026-11-20",
  dueOn: "2026-12-20",
  total: "1 250",
  vat: "250",
  rows: toRowsText(balancedRows),
  ...changedFields,
});

const findBrokenRules = (changedFields: Partial<RegisterValues>, otherContext: Partial<CheckContext> = {}) =>
  findRegisterFaults(makeValues(changedFields), { ...checkContext, ...otherContext }).map(
    ({ path, rule }) => `${path} ${rule}`,
  );

describe("what keeps a draft from being stored", () => {
  it("is nothing when all is there", () => expect(findBrokenRules({})).toEqual([]));

  it.each([
    [{ supplierId: "" }, ["supplierText needSupplier"]],
    [{ invoiceNumber: " " }, ["invoiceNumber needNumber"]],
    [{ invoiceOn: "2026-02-30" }, ["invoiceOn badDay"]],
    [{ dueOn: "2026-11-19" }, ["dueOn dueBefore"]],
    [{ total: "" }, ["total needTotal"]],
    [{ total: "tolv" }, ["total badAmount"]],
    [{ vat: "1 250" }, ["vat vatOver"]],
    [{ ocr: "1".repeat(26) }, ["ocr badOcr"]],
    [{ rows: "" }, ["rows needRows"]],
    [{ rows: toRowsText([makeRow("", "1", "")]) }, ["rows rowAccount"]],
    [{ rows: toRowsText([makeRow("5020", "", "")]) }, ["rows rowAmount"]],
    [{ rows: toRowsText([makeRow("5020", "1", "1")]) }, ["rows rowBothSides"]],
    [{ rows: toRowsText(balancedRows.slice(0, 2)) }, ["rows unbalanced"]],
    [{ rows: toRowsText([makeRow("2440", "", "1"), makeRow("5020", "1", "")]) }, ["rows payablesDiffer"]],
    [{ rows: toRowsText([makeRow("5020", "1", "", { months: "0" })]) }, ["rows rowMonths"]],
    [{ rows: toRowsText([makeRow("5020", "1", "", { months: "3" })]) }, ["rows rowFrom"]],
    [{ rows: toRowsText([makeRow("5020", "1", "", { months: "3", from: "2027-01-01" })]) }, ["rows rowWaitsOn"]],
    [{ currencyCode: "EUR", rows: toRowsText([makeRow("5020", "1", "", { months: "3" })]) }, ["rows rowForeign"]],
  ] as const)("%o: %o", (changedFields, expectedRules) =>
    expect(findBrokenRules(changedFields)).toEqual(expectedRules),
  );

  it("is a reference's control digit only where the supplier's invoices carry one", () => {
    expect(findBrokenRules({ ocr: "12345678" })).toEqual([]);
    expect(findBrokenRules({ ocr: "12345678" }, { usesReferences: true })).toEqual(["ocr badOcrDigit"]);
    expect(findBrokenRules({ ocr: "1234 5674" }, { usesReferences: true })).toEqual([]);
  });

  it("is not the payables account where nobody knows it", () => {
    const rows = toRowsText([makeRow("1400", "", "1250"), makeRow("4000", "1250", "")]);
    expect(findBrokenRules({ rows }, { payables: null })).toEqual([]);
  });

  it("turns round on a credit invoice", () => {
    const rows = toRowsText([makeRow("2440", "1250", ""), makeRow("5020", "", "1250")]);
    expect(findBrokenRules({ rows, isCredit: true })).toEqual([]);
    expect(findBrokenRules({ rows })).toEqual(["rows payablesDiffer"]);
  });
});

describe("the draft a form leaves", () => {
  it("has its rows in minor units, numbered, and what is to be spread", () => {
    const spreadRows = [
      ...balancedRows.slice(0, 1),
      makeRow("5020", "1000", "", { months: "12", from: "2027-01-01", waitsOn: "1790" }),
    ];
    const rows = toRowsText([...spreadRows, emptyRowValues, makeRow("2641", "250", "")]);
    const storedDraft = draftWithValues(
      toPurchaseRecord(emptySupplierDraft),
      makeValues({ rows, ocr: "1234 5674" }),
      "sv",
      "SEK",
    );
    expect(storedDraft).toMatchObject({
      totalMinor: 125_000n,
      vatMinor: 25_000n,
      ocr: "12345674",
      currencyCode: "SEK",
    });
    expect(storedDraft.rows.map(({ line, account, minor }) => [line, account, minor])).toEqual([
      [1, 2440, -125_000n],
      [2, 5020, 100_000n],
      [3, 2641, 25_000n],
    ]);
    expect(storedDraft.plans).toEqual([{ line: 2, minor: 100_000n, from: "2027-01-01", months: 12, account: 1790 }]);
    expect(allocationPlansOf(makeValues(), "sv", "SEK")).toEqual([]);
  });

  it("is the draft that was read when nothing is changed", () => {
    const readDraft = draftWithValues(toPurchaseRecord(emptySupplierDraft), makeValues(), "sv", "SEK");
    const savedAgain = draftWithValues(
      { ...readDraft, id: "1" },
      registerFormValuesOf({ ...readDraft, id: "1" }, "sv"),
      "sv",
      "SEK",
    );
    expect(savedAgain).toEqual({ ...readDraft, id: "1" });
  });
});

describe("the rows under the totals of the head", () => {
  const headTotals = { totalMinor: 125_000n, vatMinor: 25_000n, isCredit: false, payables: 2440, inputVat: 2641 };
  const rowMinorsOf = (changedTotals: Partial<typeof headTotals>, rows = [makeRow("5020", "1000", "")]) =>
    withHeadTotals(rows, { ...headTotals, ...changedTotals }, "sv", "SEK").map((codingRow) => [
      codingRow.account,
      minorOfRow(codingRow, "sv", "SEK"),
    ]);

  it("get what is owed in front and the VAT behind", () => {
    expect(rowMinorsOf({})).toEqual([
      ["2440", -125_000n],
      ["5020", 100_000n],
      ["2641", 25_000n],
    ]);
    expect(rowMinorsOf({ isCredit: true })[0]).toEqual(["2440", 125_000n]);
    expect(rowMinorsOf({ vatMinor: 0n })).toHaveLength(2);
  });

  it("follow, and leave the other rows as they are", () => {
    expect(rowMinorsOf({ totalMinor: 1n }, balancedRows)).toEqual([
      ["2440", -1n],
      ["5020", 100_000n],
      ["2641", 25_000n],
    ]);
  });

  it("survive being kept as text", () => {
    expect(parseRowsText(toRowsText(balancedRows))).toEqual(balancedRows);
    expect(parseRowsText("nonsense")).toEqual([]);
  });
});
