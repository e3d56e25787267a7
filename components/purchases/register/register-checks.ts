import { dateOfText } from "@/components/form/date-text";
import { paymentReferenceProblemOf } from "@/lib/rules/payments/accounts/payment-references";
import { maxAllocationMonths } from "@/lib/rules/purchases/allocation-months";
import { codingBalanceOf } from "@/lib/rules/purchases/coding-balance";
import { isBlankRow, minorOfRow, parseMinor, parseRowsText, type RowValues } from "./coding-values";
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

export type RegisterFault = {
  path: keyof RegisterValues;
  rule: RegisterRule;
  values?: Record<string, string | number>;
};

export type CheckContext = {
  /** The language of typed numbers and days. */
  numberLocale: string;
  /** The company's currency. */
  companyCurrency: string;
  payables: number | null;
  /** States whether the supplier's invoices carry references with a control digit. */
  usesReferences: boolean;
  formatMoney: (amountMinor: bigint, currencyCode: string) => string;
};

/** Returns all missing values and mistakes that keep a draft from being stored, in the order of the form. */
export function findRegisterFaults(values: RegisterValues, checkContext: CheckContext): readonly RegisterFault[] {
  return [...findHeadFaults(values, checkContext), ...findRowFaults(values, checkContext)];
}

function findHeadFaults(
  values: RegisterValues,
  { numberLocale, companyCurrency, usesReferences }: CheckContext,
): RegisterFault[] {
  const faults: RegisterFault[] = [];
  const currencyCode = values.currencyCode || companyCurrency;
  if (values.supplierId === "") faults.push({ path: "supplierText", rule: "needSupplier" });
  if (values.invoiceNumber.trim() === "") faults.push({ path: "invoiceNumber", rule: "needNumber" });
  if (values.invoiceNumber.trim().length > 50) faults.push({ path: "invoiceNumber", rule: "longNumber" });
  const [invoiceOn, dueOn] = [dateOfText(values.invoiceOn, numberLocale), dateOfText(values.dueOn, numberLocale)];
  if (invoiceOn === null) faults.push({ path: "invoiceOn", rule: "badDay" });
  if (dueOn === null) faults.push({ path: "dueOn", rule: "badDay" });
  if (invoiceOn && dueOn && dueOn < invoiceOn) faults.push({ path: "dueOn", rule: "dueBefore" });
  const [totalMinor, vatMinor] = [values.total, values.vat].map((text) => parseMinor(text, numberLocale, currencyCode));
  if (totalMinor === null || totalMinor === undefined || totalMinor <= 0n) {
    faults.push({ path: "total", rule: values.total.trim() === "" || totalMinor === 0n ? "needTotal" : "badAmount" });
  }
  if (values.vat.trim() !== "" && (vatMinor === null || vatMinor === undefined || vatMinor < 0n)) {
    faults.push({ path: "vat", rule: "badAmount" });
  } else if (vatMinor && totalMinor && vatMinor >= totalMinor) faults.push({ path: "vat", rule: "vatOver" });
  const referenceProblem = values.ocr.trim() === "" ? null : paymentReferenceProblemOf(values.ocr);
  if (values.ocr.replace(/\s/g, "").length > 25 || (usesReferences && referenceProblem === "form")) {
    faults.push({ path: "ocr", rule: "badOcr" });
  } else if (usesReferences && referenceProblem === "digit") faults.push({ path: "ocr", rule: "badOcrDigit" });
  return faults;
}

function findRowFaults(values: RegisterValues, checkContext: CheckContext): RegisterFault[] {
  const { numberLocale, companyCurrency, payables, formatMoney } = checkContext;
  const currencyCode = values.currencyCode || companyCurrency;
  const rows = parseRowsText(values.rows).filter((row) => !isBlankRow(row));
  if (rows.length === 0) return [{ path: "rows", rule: "needRows" }];
  const faultsOfSingleRows = rows.flatMap((row, index): RegisterFault[] => {
    const rule = ruleBrokenByRow(row, numberLocale, currencyCode, companyCurrency);
    return rule ? [{ path: "rows", rule, values: { row: index + 1, most: maxAllocationMonths } }] : [];
  });
  if (faultsOfSingleRows.length > 0) return faultsOfSingleRows.slice(0, 1);
  const rowMinors = rows.map((row) => minorOfRow(row, numberLocale, currencyCode) ?? 0n);
  const { missingMinor } = codingBalanceOf(rowMinors);
  const missingAbsoluteMinor = missingMinor < 0n ? -missingMinor : missingMinor;
  if (missingAbsoluteMinor !== 0n)
    return [{ path: "rows", rule: "unbalanced", values: { amount: formatMoney(missingAbsoluteMinor, currencyCode) } }];
  const totalMinor = parseMinor(values.total, numberLocale, currencyCode);
  if (payables === null || totalMinor === null) return [];
  const owedMinor = rows.reduce(
    (sum, row, index) => (row.account === String(payables) ? sum - (rowMinors[index] ?? 0n) : sum),
    0n,
  );
  if (owedMinor === (values.isCredit ? -totalMinor : totalMinor)) return [];
  return [
    {
      path: "rows",
      rule: "payablesDiffer",
      values: { account: payables, amount: formatMoney(totalMinor, currencyCode) },
    },
  ];
}

/** Returns the first rule that a row breaks; null where it breaks none. */
export function ruleBrokenByRow(
  row: RowValues,
  numberLocale: string,
  currencyCode: string,
  companyCurrency: string,
): RegisterRule | null {
  if (!/^\d{3,10}$/.test(row.account.trim())) return "rowAccount";
  const sideTexts = [row.debit, row.credit].filter((text) => text.trim() !== "");
  if (sideTexts.length === 2) return "rowBothSides";
  const rowMinor = sideTexts[0] === undefined ? null : parseMinor(sideTexts[0], numberLocale, currencyCode);
  if (rowMinor === null || rowMinor <= 0n) return "rowAmount";
  if (row.text.length > 100) return "rowText";
  if (row.months === "") return null;
  if (currencyCode !== companyCurrency) return "rowForeign";
  const monthCount = Number(row.months);
  if (
    !Number.isInteger(monthCount) ||
    monthCount < 1 ||
    monthCount > maxAllocationMonths ||
    rowMinor < BigInt(monthCount)
  )
    return "rowMonths";
  if (dateOfText(row.from, numberLocale) === null) return "rowFrom";
  return /^\d{3,4}$/.test(row.waitsOn.trim()) ? null : "rowWaitsOn";
}
