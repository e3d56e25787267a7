import { dateOfText } from "@/components/form/date-text";
import { maxAllocationMonths } from "@/lib/rules/purchases/allocation-months";
import { codingBalance } from "@/lib/rules/purchases/coding-balance";
import { paymentReferenceProblem } from "@/lib/rules/purchases/control-digits";
import { isBlankRow, minorOfRow, minorOfText, type RowValues, rowsOfText } from "./coding-values";
import type { RegisterValues } from "./register-values";

export type RegisterRule =
  | "needSupplier"
  | "needNumber"
  | "longNumber"
  | "badDay"
  | "dueBefore"
  | "badAmount"
  | "needTotal"
  | "vatOver"
  | "badOcr"
  | "badOcrDigit"
  | "needRows"
  | "rowAccount"
  | "rowAmount"
  | "rowBothSides"
  | "rowText"
  | "rowMonths"
  | "rowFrom"
  | "rowWaitsOn"
  | "rowForeign"
  | "payablesDiffer"
  | "unbalanced";

export type RegisterFinding = {
  path: keyof RegisterValues;
  rule: RegisterRule;
  values?: Record<string, string | number>;
};

export type CheckContext = {
  /** The language of typed numbers and days. */
  numbers: string;
  /** The company's currency. */
  companyCurrency: string;
  payables: number | null;
  /** States whether the supplier's invoices carry references with a control digit. */
  usesReferences: boolean;
  money: (minor: bigint, currency: string) => string;
};

/** Returns all missing values and mistakes that keep a draft from being stored, in the order of the form. */
export function findingsOf(values: RegisterValues, context: CheckContext): readonly RegisterFinding[] {
  return [...headFindings(values, context), ...rowFindings(values, context)];
}

function headFindings(
  values: RegisterValues,
  { numbers, companyCurrency, usesReferences }: CheckContext,
): RegisterFinding[] {
  const findings: RegisterFinding[] = [];
  const currency = values.currencyCode || companyCurrency;
  if (values.supplierId === "") findings.push({ path: "supplierText", rule: "needSupplier" });
  if (values.invoiceNumber.trim() === "") findings.push({ path: "invoiceNumber", rule: "needNumber" });
  if (values.invoiceNumber.trim().length > 50) findings.push({ path: "invoiceNumber", rule: "longNumber" });
  const [invoiceOn, dueOn] = [dateOfText(values.invoiceOn, numbers), dateOfText(values.dueOn, numbers)];
  if (invoiceOn === null) findings.push({ path: "invoiceOn", rule: "badDay" });
  if (dueOn === null) findings.push({ path: "dueOn", rule: "badDay" });
  if (invoiceOn && dueOn && dueOn < invoiceOn) findings.push({ path: "dueOn", rule: "dueBefore" });
  const [total, vat] = [values.total, values.vat].map((text) => minorOfText(text, numbers, currency));
  if (total === null || total === undefined || total <= 0n) {
    findings.push({ path: "total", rule: values.total.trim() === "" || total === 0n ? "needTotal" : "badAmount" });
  }
  if (values.vat.trim() !== "" && (vat === null || vat === undefined || vat < 0n)) {
    findings.push({ path: "vat", rule: "badAmount" });
  } else if (vat && total && vat >= total) findings.push({ path: "vat", rule: "vatOver" });
  const problem = values.ocr.trim() === "" ? null : paymentReferenceProblem(values.ocr);
  if (values.ocr.replace(/\s/g, "").length > 25 || (usesReferences && problem === "form")) {
    findings.push({ path: "ocr", rule: "badOcr" });
  } else if (usesReferences && problem === "digit") findings.push({ path: "ocr", rule: "badOcrDigit" });
  return findings;
}

function rowFindings(values: RegisterValues, context: CheckContext): RegisterFinding[] {
  const { numbers, companyCurrency, payables, money } = context;
  const currency = values.currencyCode || companyCurrency;
  const rows = rowsOfText(values.rows).filter((row) => !isBlankRow(row));
  if (rows.length === 0) return [{ path: "rows", rule: "needRows" }];
  const findingsOfSingleRows = rows.flatMap((row, index): RegisterFinding[] => {
    const rule = ruleBrokenByRow(row, numbers, currency, companyCurrency);
    return rule ? [{ path: "rows", rule, values: { row: index + 1, most: maxAllocationMonths } }] : [];
  });
  if (findingsOfSingleRows.length > 0) return findingsOfSingleRows.slice(0, 1);
  const minors = rows.map((row) => minorOfRow(row, numbers, currency) ?? 0n);
  const { missingMinor } = codingBalance(minors);
  const missingAbsoluteMinor = missingMinor < 0n ? -missingMinor : missingMinor;
  if (missingAbsoluteMinor !== 0n)
    return [{ path: "rows", rule: "unbalanced", values: { amount: money(missingAbsoluteMinor, currency) } }];
  const total = minorOfText(values.total, numbers, currency);
  if (payables === null || total === null) return [];
  const owedMinor = rows.reduce(
    (sum, row, at) => (row.account === String(payables) ? sum - (minors[at] ?? 0n) : sum),
    0n,
  );
  if (owedMinor === (values.isCredit ? -total : total)) return [];
  return [{ path: "rows", rule: "payablesDiffer", values: { account: payables, amount: money(total, currency) } }];
}

/** Returns the first rule that a row breaks; null where it breaks none. */
export function ruleBrokenByRow(
  row: RowValues,
  numbers: string,
  currency: string,
  companyCurrency: string,
): RegisterRule | null {
  if (!/^\d{3,10}$/.test(row.account.trim())) return "rowAccount";
  const sides = [row.debit, row.credit].filter((text) => text.trim() !== "");
  if (sides.length === 2) return "rowBothSides";
  const minor = sides[0] === undefined ? null : minorOfText(sides[0], numbers, currency);
  if (minor === null || minor <= 0n) return "rowAmount";
  if (row.text.length > 100) return "rowText";
  if (row.months === "") return null;
  if (currency !== companyCurrency) return "rowForeign";
  const months = Number(row.months);
  if (!Number.isInteger(months) || months < 1 || months > maxAllocationMonths || minor < BigInt(months))
    return "rowMonths";
  if (dateOfText(row.from, numbers) === null) return "rowFrom";
  return /^\d{3,4}$/.test(row.waitsOn.trim()) ? null : "rowWaitsOn";
}
