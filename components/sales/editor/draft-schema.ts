import * as z from "zod/mini";
import { dateOfText } from "@/components/form/date-text";
import { formatDecimal } from "@/lib/values/money";
import { matchesCurrency, type NumberRefusal, parseDecimal } from "@/lib/values/number-text";
import { type DraftSettings, draftTotals } from "./draft-totals";
import { type DraftValues, isBlankRow, isTextRow, type RowValues } from "./draft-values";
import { numberOf, priceOf, shareOf } from "./number-of";

export type DraftRule =
  | "needCustomer"
  | "needRow"
  | "needArticle"
  | "needText"
  | "badQuantity"
  | "quantityDecimals"
  | "badPrice"
  | "priceDecimals"
  | "otherCurrency"
  | "badDiscount"
  | "tooLarge"
  | "badDate"
  | "dueBefore"
  | "negativeTotal"
  | "tooLong";

/** Translates a rule into the reader's language; the page passes its translator. */
export type TranslateRule = (key: DraftRule, values?: Record<string, string | number>) => string;

export type DraftRules = {
  /** The locale in which numbers and dates are written. */
  numbers: string;
  exampleDate: string;
  priceDecimals: number;
  /** The currency of the document; a price with the sign of another currency is refused. */
  currency: string;
  /** How the books will compute the totals. */
  totals: DraftSettings;
};

type Refuse = (path: (string | number)[], rule: DraftRule, values?: Record<string, string | number>) => void;

/**
 * The validation rules of the typed values. Every refusal names its field, and its row where it has one.
 *
 * @param isDueOnRequired whether `dueOn` must be filled in; an invoice without a due date follows the customer's terms
 */
export function draftSchema(translate: TranslateRule, rules: DraftRules, isDueOnRequired = false) {
  return z.custom<DraftValues>().check(
    z.superRefine((values, context) => {
      const refuse: Refuse = (path, rule, details) =>
        context.addIssue({ code: "custom", path, message: translate(rule, details) });
      checkHead(values, rules, isDueOnRequired, refuse);
      const filledRows = values.rows.map((row, index) => ({ row, index })).filter(({ row }) => !isBlankRow(row));
      if (filledRows.length === 0) refuse(["rows", 0, "text"], "needRow");
      for (const { row, index } of filledRows)
        checkRow(row, rules, (path, ...rest) => refuse(["rows", index, ...path], ...rest));
      checkTotal(values, rules, refuse);
    }),
  );
}

function checkHead(values: DraftValues, rules: DraftRules, isDueOnRequired: boolean, refuse: Refuse): void {
  if (values.customerId === "") refuse(["customerText"], "needCustomer");
  const invoiceOn = dateOfText(values.invoiceOn, rules.numbers);
  const dueOn = dateOfText(values.dueOn, rules.numbers);
  const example = { example: rules.exampleDate };
  if (invoiceOn === null) refuse(["invoiceOn"], "badDate", example);
  if (dueOn === null && (isDueOnRequired || values.dueOn.trim() !== "")) refuse(["dueOn"], "badDate", example);
  if (invoiceOn && dueOn && dueOn < invoiceOn) refuse(["dueOn"], "dueBefore");
  const lengths = { yourReference: 100, ourReference: 100, orderReference: 35 } as const;
  for (const name of Object.keys(lengths) as (keyof typeof lengths)[]) {
    const length = values[name].trim().length;
    if (length > lengths[name]) refuse([name], "tooLong", { max: lengths[name], length });
  }
}

function checkRow(row: RowValues, { numbers, priceDecimals, currency }: DraftRules, refuse: Refuse): void {
  const length = row.text.trim().length;
  if (length > 2000) refuse(["text"], "tooLong", { max: 2000, length });
  if (isTextRow(row)) return;
  if (row.articleId === "") refuse(["text"], "needArticle");
  else if (length === 0) refuse(["text"], "needText");
  const number = (scaled: bigint) => formatDecimal(scaled, 1, numbers, 1);
  const quantity = parseDecimal(row.quantity, numbers, 2);
  if (!quantity.ok) refuse(["quantity"], quantityRules[quantity.reason], { example: number(15n) });
  const price = parseDecimal(row.unitPrice, numbers, priceDecimals, "money");
  if (!price.ok) {
    const example = formatDecimal(12500n, 2, numbers, 2);
    refuse(["unitPrice"], priceRules[price.reason], { decimals: priceDecimals, example });
  } else if (!matchesCurrency(row.unitPrice, currency)) refuse(["unitPrice"], "otherCurrency", { currency });
  if (row.discount.trim() !== "" && shareOf(row.discount, numbers) === null) {
    refuse(["discount"], "badDiscount", { example: number(125n) });
  }
}

const quantityRules: Record<NumberRefusal, DraftRule> = {
  empty: "badQuantity",
  not_a_number: "badQuantity",
  too_many_decimals: "quantityDecimals",
  too_large: "tooLarge",
};

const priceRules: Record<NumberRefusal, DraftRule> = {
  empty: "badPrice",
  not_a_number: "badPrice",
  too_many_decimals: "priceDecimals",
  too_large: "tooLarge",
};

/** Refuses a negative total, because that would be a credit note; single rows may be negative. */
function checkTotal(values: DraftValues, { numbers, totals }: DraftRules, refuse: Refuse): void {
  if (draftTotals(values.rows, numbers, totals).grossMinor >= 0n) return;
  const isNegative = (value: bigint | null) => value !== null && value < 0n;
  const index = values.rows.findLastIndex(
    (row) => isNegative(numberOf(row.quantity, numbers)) || isNegative(priceOf(row.unitPrice, numbers)),
  );
  refuse(["rows", Math.max(index, 0), "quantity"], "negativeTotal");
}
