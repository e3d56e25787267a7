import * as z from "zod/mini";
import type { FieldsByRefusal } from "@/components/form/refused-fields";
import type { FormShape } from "@/components/form/stored-text";
import type { Article } from "@/lib/api/contract/sales/article";
import { grossPriceOf } from "@/lib/rules/sales/gross-price";
import { divideHalfAwayFromZero, rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/** The values of the article form: typed text and ticked boxes. */
export type ArticleValues = {
  number: string;
  name: string;
  nameEnglish: string;
  unitId: string;
  codingId: string;
  netPrice: string;
  grossPrice: string;
  note: string;
  isActive: boolean;
};

/** The shape that stored text must have to be restored into the form. */
export const articleFormShape: FormShape<ArticleValues> = {
  number: z.string(),
  name: z.string(),
  nameEnglish: z.string(),
  unitId: z.string(),
  codingId: z.string(),
  netPrice: z.string(),
  grossPrice: z.string(),
  note: z.string(),
  isActive: z.boolean(),
};

/** Returns the form values of an article. @param numberLocale the language in which prices are written */
export function articleFormValuesOf(article: Article, numberLocale: string): ArticleValues {
  const isNew = article.id === "";
  return {
    number: article.number,
    name: article.name,
    nameEnglish: article.nameEnglish,
    unitId: article.unitId,
    codingId: article.codingId,
    netPrice: isNew ? "" : formatPriceText(article.netPrice, numberLocale),
    grossPrice: isNew ? "" : formatPriceText(article.grossPrice, numberLocale),
    note: article.note,
    isActive: article.isActive,
  };
}

/**
 * Returns the article with the form values; members the form does not show stay as read. An empty price becomes zero.
 */
export function articleWithValues(article: Article, values: ArticleValues, numberLocale: string): Article {
  return {
    ...article,
    number: values.number,
    name: values.name,
    nameEnglish: values.nameEnglish,
    unitId: values.unitId,
    codingId: values.codingId,
    netPrice: parsePriceText(values.netPrice, numberLocale) ?? 0n,
    grossPrice: parsePriceText(values.grossPrice, numberLocale) ?? 0n,
    note: values.note,
    isActive: values.isActive,
  };
}

/** Returns a typed price in ten-thousandths; null when the text is empty or not a price. */
export function parsePriceText(text: string, numberLocale: string): bigint | null {
  const parsedPrice = parseDecimal(text, numberLocale, 2);
  return parsedPrice.ok ? parsedPrice.scaled : null;
}

/** Returns a price as text for a field: two decimals, and no grouping that could be misread while editing. */
export function formatPriceText(price: bigint, numberLocale: string): string {
  return formatDecimal(price, tenThousandthDecimals, numberLocale, 2);
}

/**
 * Returns the net price whose gross price is the given one, or the nearest one that two decimals allow.
 *
 * Units: both in ten-thousandths; the net is rounded to two decimals, a half away from zero
 */
export function netOfGross(gross: bigint, rateBps: number): bigint {
  const net = divideHalfAwayFromZero(gross * 10_000n, BigInt(10_000 + rateBps));
  return rescale(rescale(net, 4, 2), 2, 4);
}

/** Returns whether net and gross are the same price at the VAT rate; a difference of one öre by rounding is allowed. */
export function isSamePrice(net: bigint, gross: bigint, rateBps: number): boolean {
  const expectedGross = grossPriceOf(net, rateBps);
  return expectedGross === gross || netOfGross(gross, rateBps) === net;
}

/** The message key of each field's label. */
export const articleLabelKeys = {
  number: "number",
  name: "name",
  nameEnglish: "nameEnglish",
  unitId: "unit",
  codingId: "coding",
  netPrice: "net",
  grossPrice: "gross",
  note: "note",
  isActive: "active",
} as const satisfies Record<keyof ArticleValues, string>;

/**
 * Maps the members and error codes of a refusal by the service to fields of the form. Only the article number must be
 * unique.
 */
export const articleFieldsByRefusal = {
  fieldOfMember: {
    Number: "number",
    Name: "name",
    NameEnglish: "nameEnglish",
    UnitId: "unitId",
    CodingId: "codingId",
    NetPrice: "netPrice",
    GrossPrice: "grossPrice",
    Note: "note",
    IsActive: "isActive",
  },
  fieldOfCode: { 4000: "number" },
} as const satisfies FieldsByRefusal<keyof ArticleValues, number>;
