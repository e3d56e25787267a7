import { dateOfText } from "@/components/form/date-text";
import { mostMonths } from "@/lib/rules/purchases/allocation-months";
import { balanceOf } from "@/lib/rules/purchases/coding-balance";
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

export type Finding = { path: keyof RegisterValues; rule: RegisterRule; values?: Record<string, string | number> };

export type Facts = {
  /** The language of typed numbers and days. */
  numbers: string;
  /** The company's currency. */
  home: string;
  payables: number | null;
  /** Whether the supplier's invoices carry references with a control digit. */
  usesReferences: boolean;
  money: (minor: bigint, currency: string) => string;
};

/** Returns all missing values and mistakes that keep a draft from being stored, in the order of the form. */
export function findingsOf(values: RegisterValues, facts: Facts): readonly Finding[] {
  return [...headFindings(values, facts), ...rowFindings(values, facts)];
}

function headFindings(values: RegisterValues, { numbers, home, usesReferences }: Facts): Finding[] {
  const found: Finding[] = [];
  const currency = values.currencyCode || home;
  if (values.supplierId === "") found.push({ path: "supplierText", rule: "needSupplier" });
  if (values.invoiceNumber.trim() === "") found.push({ path: "invoiceNumber", rule: "needNumber" });
  if (values.invoiceNumber.trim().length > 50) found.push({ path: "invoiceNumber", rule: "longNumber" });
  const [invoiceOn, dueOn] = [dateOfText(values.invoiceOn, numbers), dateOfText(values.dueOn, numbers)];
  if (invoiceOn === null) found.push({ path: "invoiceOn", rule: "badDay" });
  if (dueOn === null) found.push({ path: "dueOn", rule: "badDay" });
  if (invoiceOn && dueOn && dueOn < invoiceOn) found.push({ path: "dueOn", rule: "dueBefore" });
  const [total, vat] = [values.total, values.vat].map((text) => minorOfText(text, numbers, currency));
  if (total === null || total === undefined || total <= 0n) {
    found.push({ path: "total", rule: values.total.trim() === "" || total === 0n ? "needTotal" : "badAmount" });
  }
  if (values.vat.trim() !== "" && (vat === null || vat === undefined || vat < 0n)) {
    found.push({ path: "vat", rule: "badAmount" });
  } else if (vat && total && vat >= total) found.push({ path: "vat", rule: "vatOver" });
  const problem = values.ocr.trim() === "" ? null : paymentReferenceProblem(values.ocr);
  if (values.ocr.replace(/\s/g, "").length > 25 || (usesReferences && problem === "form")) {
    found.push({ path: "ocr", rule: "badOcr" });
  } else if (usesReferences && problem === "digit") found.push({ path: "ocr", rule: "badOcrDigit" });
  return found;
}

function rowFindings(values: RegisterValues, facts: Facts): Finding[] {
  const { numbers, home, payables, money } = facts;
  const currency = values.currencyCode || home;
  const rows = rowsOfText(values.rows).filter((row) => !isBlankRow(row));
  if (rows.length === 0) return [{ path: "rows", rule: "needRows" }];
  const single = rows.flatMap((row, index): Finding[] => {
    const rule = ruleOfRow(row, numbers, currency, home);
    return rule ? [{ path: "rows", rule, values: { row: index + 1, most: mostMonths } }] : [];
  });
  if (single.length > 0) return single.slice(0, 1);
  const minors = rows.map((row) => minorOfRow(row, numbers, currency) ?? 0n);
  const { missingMinor } = balanceOf(minors);
  const size = missingMinor < 0n ? -missingMinor : missingMinor;
  if (size !== 0n) return [{ path: "rows", rule: "unbalanced", values: { amount: money(size, currency) } }];
  const total = minorOfText(values.total, numbers, currency);
  if (payables === null || total === null) return [];
  const owed = rows.reduce((sum, row, at) => (row.account === String(payables) ? sum - (minors[at] ?? 0n) : sum), 0n);
  if (owed === (values.isCredit ? -total : total)) return [];
  return [{ path: "rows", rule: "payablesDiffer", values: { account: payables, amount: money(total, currency) } }];
}

/** Returns the first rule that a row breaks; null where it breaks none. */
export function ruleOfRow(row: RowValues, numbers: string, currency: string, home: string): RegisterRule | null {
  if (!/^\d{3,10}$/.test(row.account.trim())) return "rowAccount";
  const sides = [row.debit, row.credit].filter((text) => text.trim() !== "");
  if (sides.length === 2) return "rowBothSides";
  const minor = sides[0] === undefined ? null : minorOfText(sides[0], numbers, currency);
  if (minor === null || minor <= 0n) return "rowAmount";
  if (row.text.length > 100) return "rowText";
  if (row.months === "") return null;
  if (currency !== home) return "rowForeign";
  const months = Number(row.months);
  if (!Number.isInteger(months) || months < 1 || months > mostMonths || minor < BigInt(months)) return "rowMonths";
  if (dateOfText(row.from, numbers) === null) return "rowFrom";
  return /^\d{3,4}$/.test(row.waitsOn.trim()) ? null : "rowWaitsOn";
}
