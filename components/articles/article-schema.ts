import * as z from "zod/mini";
import { grossPriceOf } from "@/lib/rules/sales/gross-price";
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
export type RuleTranslator = (key: ArticleRule, values?: Record<string, string | number>) => string;

/**
 * What the schema needs from the company: the language of typed numbers, the VAT rate of a coding, and the percent
 * format.
 */
export type ArticleSchemaContext = {
  numberLocale: string;
  rateOf: (codingId: string) => number | null;
  formatPercent: (rateBps: number) => string;
};

const maxPriceTenThousandths = 99_000_000n * 10_000n;

/**
 * Returns the schema an article must meet before it is sent; net and gross must be the same price at the coding's VAT
 * rate.
 */
export function createArticleSchema(
  translateRule: RuleTranslator,
  { numberLocale, rateOf, formatPercent }: ArticleSchemaContext,
) {
  const textSchema = (maxLength: number, missingRule?: ArticleRule) =>
    z.string().check(
      z.superRefine((typedText, context) => {
        const length = typedText.trim().length;
        if (length === 0 && missingRule) context.addIssue({ code: "custom", message: translateRule(missingRule) });
        if (length > maxLength)
          context.addIssue({ code: "custom", message: translateRule("tooLong", { max: maxLength, length }) });
      }),
    );
  const priceSchema = z.string().check(
    z.superRefine((typedPrice, context) => {
      const brokenRule = ruleBrokenByPrice(typedPrice, numberLocale);
      if (brokenRule)
        context.addIssue({
          code: "custom",
          message: translateRule(brokenRule, { example: formatDecimal(12500n, 2, numberLocale, 2) }),
        });
    }),
  );
  return z
    .object({
      number: textSchema(40, "needNumber"),
      name: textSchema(50, "needName"),
      nameEnglish: textSchema(50),
      unitId: textSchema(64, "needUnit"),
      codingId: textSchema(64, "needCoding"),
      netPrice: priceSchema,
      grossPrice: priceSchema,
      note: textSchema(4000),
      isActive: z.boolean(),
    } satisfies Record<keyof ArticleValues, unknown>)
    .check(
      z.superRefine((values, context) => {
        const rateBps = rateOf(values.codingId);
        const net = parseDecimal(values.netPrice, numberLocale, 2);
        const gross = parseDecimal(values.grossPrice, numberLocale, 2);
        if (rateBps === null || !net.ok || !gross.ok || isSamePrice(net.scaled, gross.scaled, rateBps)) return;
        const message = translateRule("pricesApart", {
          percent: formatPercent(rateBps),
          net: formatDecimal(net.scaled, 4, numberLocale, 2),
          gross: formatDecimal(grossPriceOf(net.scaled, rateBps), 4, numberLocale, 2),
        });
        context.addIssue({ code: "custom", path: ["grossPrice"], message });
      }),
    );
}

function ruleBrokenByPrice(typedPrice: string, numberLocale: string): ArticleRule | null {
  if (typedPrice.trim() === "") return null;
  const parsedPrice = parseDecimal(typedPrice, numberLocale, 2);
  if (!parsedPrice.ok) {
    return parsedPrice.reason === "too_many_decimals"
      ? "twoDecimals"
      : parsedPrice.reason === "too_large"
        ? "tooLarge"
        : "badPrice";
  }
  if (parsedPrice.scaled < 0n) return "negative";
  return parsedPrice.scaled > maxPriceTenThousandths ? "tooLarge" : null;
}
