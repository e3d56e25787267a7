import { describe, expect, it } from "vitest";
import { emptySupplierDraft } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { emptyRowValues, minorOfRow, rowsOfText, textOfRows, withHeadTotals } from "./coding-values";
import { type CheckContext, findingsOf } from "./register-checks";
import { plansOf, type RegisterValues, toPurchaseRecord, valuesOf, withValues } from "./register-values";

const facts: CheckContext = {
  numbers: "sv",
  companyCurrency: "SEK",
  payables: 2440,
  usesReferences: false,
  money: (minor, currency) => `${minor} ${currency}`,
};

const row = (account: string, debit: string, credit: string, more = {}) => ({
  ...emptyRowValues,
  account,
  debit,
  credit,
  ...more,
});
const balancedRows = [row("2440", "", "1 250,00"), row("5020", "1000", ""), row("2641", "250", "")];

const values = (more: Partial<RegisterValues> = {}): RegisterValues => ({
  ...valuesOf(toPurchaseRecord(emptySupplierDraft), "sv"),
  supplierId: "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036",
  supplierText: "Bottenvikens Energi AB",
  invoiceNumber: "R-1",
  invoiceOn: "2026-11-20",
  dueOn: "2026-12-20",
  total: "1 250",
  vat: "250",
  rows: textOfRows(balancedRows),
  ...more,
});

const rulesBroken = (more: Partial<RegisterValues>, other: Partial<CheckContext> = {}) =>
  findingsOf(values(more), { ...facts, ...other }).map(({ path, rule }) => `${path} ${rule}`);

describe("what keeps a draft from being stored", () => {
  it("is nothing when all is there", () => expect(rulesBroken({})).toEqual([]));

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
    [{ rows: textOfRows([row("", "1", "")]) }, ["rows rowAccount"]],
    [{ rows: textOfRows([row("5020", "", "")]) }, ["rows rowAmount"]],
    [{ rows: textOfRows([row("5020", "1", "1")]) }, ["rows rowBothSides"]],
    [{ rows: textOfRows(balancedRows.slice(0, 2)) }, ["rows unbalanced"]],
    [{ rows: textOfRows([row("2440", "", "1"), row("5020", "1", "")]) }, ["rows payablesDiffer"]],
    [{ rows: textOfRows([row("5020", "1", "", { months: "0" })]) }, ["rows rowMonths"]],
    [{ rows: textOfRows([row("5020", "1", "", { months: "3" })]) }, ["rows rowFrom"]],
    [{ rows: textOfRows([row("5020", "1", "", { months: "3", from: "2027-01-01" })]) }, ["rows rowWaitsOn"]],
    [{ currencyCode: "EUR", rows: textOfRows([row("5020", "1", "", { months: "3" })]) }, ["rows rowForeign"]],
  ] as const)("%o: %o", (more, expected) => expect(rulesBroken(more)).toEqual(expected));

  it("is a reference's control digit only where the supplier's invoices carry one", () => {
    expect(rulesBroken({ ocr: "12345678" })).toEqual([]);
    expect(rulesBroken({ ocr: "12345678" }, { usesReferences: true })).toEqual(["ocr badOcrDigit"]);
    expect(rulesBroken({ ocr: "1234 5674" }, { usesReferences: true })).toEqual([]);
  });

  it("is not the payables account where nobody knows it", () => {
    const rows = textOfRows([row("1400", "", "1250"), row("4000", "1250", "")]);
    expect(rulesBroken({ rows }, { payables: null })).toEqual([]);
  });

  it("turns round on a credit invoice", () => {
    const rows = textOfRows([row("2440", "1250", ""), row("5020", "", "1250")]);
    expect(rulesBroken({ rows, isCredit: true })).toEqual([]);
    expect(rulesBroken({ rows })).toEqual(["rows payablesDiffer"]);
  });
});

describe("the draft a form leaves", () => {
  it("has its rows in minor units, numbered, and what is to be spread", () => {
    const spread = [
      ...balancedRows.slice(0, 1),
      row("5020", "1000", "", { months: "12", from: "2027-01-01", waitsOn: "1790" }),
    ];
    const rows = textOfRows([...spread, emptyRowValues, row("2641", "250", "")]);
    const left = withValues(toPurchaseRecord(emptySupplierDraft), values({ rows, ocr: "1234 5674" }), "sv", "SEK");
    expect(left).toMatchObject({ totalMinor: 125_000n, vatMinor: 25_000n, ocr: "12345674", currencyCode: "SEK" });
    expect(left.rows.map(({ line, account, minor }) => [line, account, minor])).toEqual([
      [1, 2440, -125_000n],
      [2, 5020, 100_000n],
      [3, 2641, 25_000n],
    ]);
    expect(left.plans).toEqual([{ line: 2, minor: 100_000n, from: "2027-01-01", months: 12, account: 1790 }]);
    expect(plansOf(values(), "sv", "SEK")).toEqual([]);
  });

  it("is the draft that was read when nothing is changed", () => {
    const read = withValues(toPurchaseRecord(emptySupplierDraft), values(), "sv", "SEK");
    const again = withValues({ ...read, id: "1" }, valuesOf({ ...read, id: "1" }, "sv"), "sv", "SEK");
    expect(again).toEqual({ ...read, id: "1" });
  });
});

describe("the rows under the totals of the head", () => {
  const totals = { totalMinor: 125_000n, vatMinor: 25_000n, isCredit: false, payables: 2440, inputVat: 2641 };
  const minors = (given: Partial<typeof totals>, rows = [row("5020", "1000", "")]) =>
    withHeadTotals(rows, { ...totals, ...given }, "sv", "SEK").map((one) => [
      one.account,
      minorOfRow(one, "sv", "SEK"),
    ]);

  it("get what is owed in front and the VAT behind", () => {
    expect(minors({})).toEqual([
      ["2440", -125_000n],
      ["5020", 100_000n],
      ["2641", 25_000n],
    ]);
    expect(minors({ isCredit: true })[0]).toEqual(["2440", 125_000n]);
    expect(minors({ vatMinor: 0n })).toHaveLength(2);
  });

  it("follow, and leave the other rows as they are", () => {
    expect(minors({ totalMinor: 1n }, balancedRows)).toEqual([
      ["2440", -1n],
      ["5020", 100_000n],
      ["2641", 25_000n],
    ]);
  });

  it("survive being kept as text", () => {
    expect(rowsOfText(textOfRows(balancedRows))).toEqual(balancedRows);
    expect(rowsOfText("nonsense")).toEqual([]);
  });
});
