import * as z from "zod/mini";
import { formatDecimal } from "@/lib/money";
import { parseDecimal } from "@/lib/number-text";
import { dateOfText } from "./date-text";
import { draftTotals } from "./draft-totals";
import { type DraftValues, isBlank, isText, type RowValues } from "./draft-values";

export type DraftRule =
  | "needCustomer"
  | "needRow"
  | "needArticle"
  | "needText"
  | "badQuantity"
  | "quantityDecimals"
  | "badPrice"
  | "priceDecimals"
  | "tooLarge"
  | "badDate"
  | "dueBefore"
  | "negativeTotal"
  | "tooLong";

/** Says a rule in the reader's language; a screen hands in its translator. */
export type Say = (key: DraftRule, values?: Record<string, string | number>) => string;

export type DraftRules = { numbers: string; exampleDate: string; priceDecimals: number };

type Refuse = (path: (string | number)[], rule: DraftRule, values?: Record<string, string | number>) => void;

/** The rules of an invoice draft. Every refusal names its field, and its row where it has one. */
export function draftSchema(say: Say, rules: DraftRules) {
  return z.custom<DraftValues>().check(
    z.superRefine((values, context) => {
      const refuse: Refuse = (path, rule, details) =>
        context.addIssue({ code: "custom", path, message: say(rule, details) });
      headRules(values, rules, refuse);
      const written = values.rows.map((row, index) => ({ row, index })).filter(({ row }) => !isBlank(row));
      if (written.length === 0) refuse(["rows", 0, "text"], "needRow");
      for (const { row, index } of written)
        rowRules(row, rules, (path, ...rest) => refuse(["rows", index, ...path], ...rest));
      totalRule(values, rules, refuse);
    }),
  );
}

function headRules(values: DraftValues, rules: DraftRules, refuse: Refuse): void {
  if (values.customerId === "") refuse(["customerText"], "needCustomer");
  const invoiceOn = dateOfText(values.invoiceOn);
  const dueOn = dateOfText(values.dueOn);
  const example = { example: rules.exampleDate };
  if (invoiceOn === null) refuse(["invoiceOn"], "badDate", example);
  if (dueOn === null && values.dueOn.trim() !== "") refuse(["dueOn"], "badDate", example);
  if (invoiceOn && dueOn && dueOn < invoiceOn) refuse(["dueOn"], "dueBefore");
  const lengths = { yourReference: 100, ourReference: 100, orderReference: 35 } as const;
  for (const name of Object.keys(lengths) as (keyof typeof lengths)[]) {
    const length = values[name].trim().length;
    if (length > lengths[name]) refuse([name], "tooLong", { max: lengths[name], length });
  }
}

function rowRules(row: RowValues, { numbers, priceDecimals }: DraftRules, refuse: Refuse): void {
  const length = row.text.trim().length;
  if (length > 2000) refuse(["text"], "tooLong", { max: 2000, length });
  if (isText(row)) return;
  if (row.articleId === "") refuse(["text"], "needArticle");
  else if (length === 0) refuse(["text"], "needText");
  const quantity = parseDecimal(row.quantity.trim() === "" ? "0" : row.quantity, numbers, 2);
  if (!quantity.ok) {
    const rules = { too_many_decimals: "quantityDecimals", too_large: "tooLarge" } as const;
    const rule = quantity.reason in rules ? rules[quantity.reason as keyof typeof rules] : "badQuantity";
    refuse(["quantity"], rule, { example: formatDecimal(15n, 1, numbers, 1) });
  } else if (row.quantity.trim() === "")
    refuse(["quantity"], "badQuantity", { example: formatDecimal(15n, 1, numbers, 1) });
  const price = parseDecimal(row.unitPrice, numbers, priceDecimals);
  if (!price.ok) {
    const rules = { too_many_decimals: "priceDecimals", too_large: "tooLarge" } as const;
    const rule = price.reason in rules ? rules[price.reason as keyof typeof rules] : "badPrice";
    refuse(["unitPrice"], rule, { decimals: priceDecimals, example: formatDecimal(12500n, 2, numbers, 2) });
  }
}

/** Negative rows are fine while the whole is not: less than nothing is a credit note. */
function totalRule(values: DraftValues, { numbers }: DraftRules, refuse: Refuse): void {
  const totals = draftTotals(values.rows, numbers, { exponent: 2, includesVat: false, roundToWhole: false });
  if (totals.grossMinor >= 0n) return;
  const index = values.rows.findLastIndex(
    (row) => row.quantity.includes("-") || row.unitPrice.includes("-") || /\u2212/.test(row.quantity + row.unitPrice),
  );
  refuse(["rows", Math.max(index, 0), "quantity"], "negativeTotal");
}
