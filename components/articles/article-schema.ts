import * as z from "zod/mini";
import { grossPrice } from "@/lib/rules/sales/gross-price";
import { formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";
import { type ArticleValues, isSamePrice } from "./article-values";

export type ArticleRule =
  | "needNumber"
  | "needName"
  | "needUnit"
  | "needCoding"
  | "tooLong"
  | "badPrice"
  | "negative"
  | "tooLarge"
  | "twoDecimals"
  | "pricesApart";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type RuleMessage = (key: ArticleRule, values?: Record<string, string | number>) => string;

/**
 * What the schema needs from the company: the language of typed numbers, the VAT rate of a coding, and the percent
 * format.
 */
export type ArticleSchemaContext = {
  numbers: string;
  rateOf: (codingId: string) => number | null;
  percent: (rateBps: number) => string;
};

const maxPrice = 99_000_000n * 10_000n;

/**
 * Returns the schema an article must meet before it is sent; net and gross must be the same price at the coding's VAT
 * rate.
 */
export function articleSchema(ruleMessage: RuleMessage, { numbers, rateOf, percent }: ArticleSchemaContext) {
  const text = (max: number, needed?: ArticleRule) =>
    z.string().check(
      z.superRefine((value, context) => {
        const length = value.trim().length;
        if (length === 0 && needed) context.addIssue({ code: "custom", message: ruleMessage(needed) });
        if (length > max) context.addIssue({ code: "custom", message: ruleMessage("tooLong", { max, length }) });
      }),
    );
  const price = z.string().check(
    z.superRefine((value, context) => {
      const rule = ruleBrokenByPrice(value, numbers);
      if (rule)
        context.addIssue({
          code: "custom",
          message: ruleMessage(rule, { example: formatDecimal(12500n, 2, numbers, 2) }),
        });
    }),
  );
  return z
    .object({
      number: text(40, "needNumber"),
      name: text(50, "needName"),
      nameEnglish: text(50),
      unitId: text(64, "needUnit"),
      codingId: text(64, "needCoding"),
      netPrice: price,
      grossPrice: price,
      note: text(4000),
      isActive: z.boolean(),
    } satisfies Record<keyof ArticleValues, unknown>)
    .check(
      z.superRefine((values, context) => {
        const rate = rateOf(values.codingId);
        const net = parseDecimal(values.netPrice, numbers, 2);
        const gross = parseDecimal(values.grossPrice, numbers, 2);
        if (rate === null || !net.ok || !gross.ok || isSamePrice(net.scaled, gross.scaled, rate)) return;
        const message = ruleMessage("pricesApart", {
          percent: percent(rate),
          net: formatDecimal(net.scaled, 4, numbers, 2),
          gross: formatDecimal(grossPrice(net.scaled, rate), 4, numbers, 2),
        });
        context.addIssue({ code: "custom", path: ["grossPrice"], message });
      }),
    );
}

function ruleBrokenByPrice(text: string, numbers: string): ArticleRule | null {
  if (text.trim() === "") return null;
  const parsed = parseDecimal(text, numbers, 2);
  if (!parsed.ok) {
    return parsed.reason === "too_many_decimals"
      ? "twoDecimals"
      : parsed.reason === "too_large"
        ? "tooLarge"
        : "badPrice";
  }
  if (parsed.scaled < 0n) return "negative";
  return parsed.scaled > maxPrice ? "tooLarge" : null;
}
