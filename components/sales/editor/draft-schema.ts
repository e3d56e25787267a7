import * as z from "zod/mini";
import { dateOfText } from "@/components/form/date-text";
import { formatDecimal } from "@/lib/values/money";
import { matchesCurrency, type NumberRefusal, parseDecimal } from "@/lib/values/number-text";
import { computeDraftTotals } from "./draft-totals";
import { type DraftValues, isBlankRow, isTextRow, type RowValues } from "./draft-values";
import { checkHouseWork, type HouseWorkCheckSettings, type HouseWorkRule } from "./house-work/house-work-rules";
import { parseScaledNumber, parseScaledPrice, parseShare } from "./number-of";

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
  | "tooLong"
  | HouseWorkRule;

/** Translates a rule into the reader's language; the page passes its translator. */
export type TranslateRule = (key: DraftRule, values?: Record<string, string | number>) => string;

export type DraftCheckSettings = HouseWorkCheckSettings & {
  exampleDate: string;
  priceDecimals: number;
  /** The currency of the document; a price with the sign of another currency is refused. */
  currency: string;
};

type RefuseValue = (path: (string | number)[], rule: DraftRule, values?: Record<string, string | number>) => void;

/**
 * Makes the schema that validates the typed values. Every refusal names its field, and its row where it has one.
 *
 * @param isDueOnRequired whether `dueOn` must be filled in; an invoice without a due date follows the customer's terms
 */
export function makeDraftSchema(translate: TranslateRule, checkSettings: DraftCheckSettings, isDueOnRequired = false) {
  return z.custom<DraftValues>().check(
    z.superRefine((values, checkContext) => {
      const refuse: RefuseValue = (path, rule, ruleDetails) =>
        checkContext.addIssue({ code: "custom", path, message: translate(rule, ruleDetails) });
      checkHead(values, checkSettings, isDueOnRequired, refuse);
      const filledRows = values.rows.map((row, index) => ({ row, index })).filter(({ row }) => !isBlankRow(row));
      if (filledRows.length === 0) refuse(["rows", 0, "text"], "needRow");
      for (const { row, index } of filledRows)
        checkRow(row, checkSettings, (path, ...refusalArguments) =>
          refuse(["rows", index, ...path], ...refusalArguments),
        );
      checkTotal(values, checkSettings, refuse);
      checkHouseWork(values, checkSettings, refuse);
    }),
  );
}

function checkHead(
  values: DraftValues,
  checkSettings: DraftCheckSettings,
  isDueOnRequired: boolean,
  refuse: RefuseValue,
): void {
  if (values.customerId === "") refuse(["customerText"], "needCustomer");
  const invoiceOn = dateOfText(values.invoiceOn, checkSettings.numberLocale);
  const dueOn = dateOfText(values.dueOn, checkSettings.numberLocale);
  const example = { example: checkSettings.exampleDate };
  if (invoiceOn === null) refuse(["invoiceOn"], "badDate", example);
  if (dueOn === null && (isDueOnRequired || values.dueOn.trim() !== "")) refuse(["dueOn"], "badDate", example);
  if (invoiceOn && dueOn && dueOn < invoiceOn) refuse(["dueOn"], "dueBefore");
  const maxLengths = { yourReference: 100, ourReference: 100, orderReference: 35 } as const;
  for (const fieldName of Object.keys(maxLengths) as (keyof typeof maxLengths)[]) {
    const length = values[fieldName].trim().length;
    if (length > maxLengths[fieldName]) refuse([fieldName], "tooLong", { max: maxLengths[fieldName], length });
  }
}

function checkRow(
  row: RowValues,
  { numberLocale, priceDecimals, currency }: DraftCheckSettings,
  refuse: RefuseValue,
): void {
  const length = row.text.trim().length;
  if (length > 2000) refuse(["text"], "tooLong", { max: 2000, length });
  if (isTextRow(row)) return;
  if (row.articleId === "") refuse(["text"], "needArticle");
  else if (length === 0) refuse(["text"], "needText");
  const formatExample = (scaled: bigint) => formatDecimal(scaled, 1, numberLocale, 1);
  const parsedQuantity = parseDecimal(row.quantity, numberLocale, 2);
  if (!parsedQuantity.ok) refuse(["quantity"], quantityRules[parsedQuantity.reason], { example: formatExample(15n) });
  const parsedPrice = parseDecimal(row.unitPrice, numberLocale, priceDecimals, "money");
  if (!parsedPrice.ok) {
    const example = formatDecimal(12500n, 2, numberLocale, 2);
    refuse(["unitPrice"], priceRules[parsedPrice.reason], { decimals: priceDecimals, example });
  } else if (!matchesCurrency(row.unitPrice, currency)) refuse(["unitPrice"], "otherCurrency", { currency });
  if (row.discount.trim() !== "" && parseShare(row.discount, numberLocale) === null) {
    refuse(["discount"], "badDiscount", { example: formatExample(125n) });
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
function checkTotal(values: DraftValues, { numberLocale, totals }: DraftCheckSettings, refuse: RefuseValue): void {
  if (computeDraftTotals(values.rows, numberLocale, totals).grossMinor >= 0n) return;
  const isNegative = (scaledValue: bigint | null) => scaledValue !== null && scaledValue < 0n;
  const rowIndex = values.rows.findLastIndex(
    (row) =>
      isNegative(parseScaledNumber(row.quantity, numberLocale)) ||
      isNegative(parseScaledPrice(row.unitPrice, numberLocale)),
  );
  refuse(["rows", Math.max(rowIndex, 0), "quantity"], "negativeTotal");
}
