import * as z from "zod/mini";
import type { Shape } from "@/components/form/kept-text";
import type { RefusalPlaces } from "@/components/form/refused-fields";
import type { Article } from "@/lib/api/contract/sales/article";
import { grossPrice } from "@/lib/rules/sales/gross-price";
import { divideHalfAwayFromZero, rescale, tenThousandthDigits } from "@/lib/values/decimal";
import { formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/** What the article form holds: text and ticks, as typed. */
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

/** What kept text must look like to be put back into the form. */
export const articleShape: Shape<ArticleValues> = {
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

/** @param numbers the language the prices are written in */
export function valuesOf(article: Article, numbers: string): ArticleValues {
  const isNew = article.id === "";
  return {
    number: article.number,
    name: article.name,
    nameEnglish: article.nameEnglish,
    unitId: article.unitId,
    codingId: article.codingId,
    netPrice: isNew ? "" : priceText(article.netPrice, numbers),
    grossPrice: isNew ? "" : priceText(article.grossPrice, numbers),
    note: article.note,
    isActive: article.isActive,
  };
}

/** The article as the form leaves it; what the form does not show stays as it was read. No price is a price of zero. */
export function withValues(article: Article, values: ArticleValues, numbers: string): Article {
  return {
    ...article,
    number: values.number,
    name: values.name,
    nameEnglish: values.nameEnglish,
    unitId: values.unitId,
    codingId: values.codingId,
    netPrice: priceOf(values.netPrice, numbers) ?? 0n,
    grossPrice: priceOf(values.grossPrice, numbers) ?? 0n,
    note: values.note,
    isActive: values.isActive,
  };
}

/** A typed price in ten-thousandths; null when it is empty or not a price. */
export function priceOf(text: string, numbers: string): bigint | null {
  const parsed = parseDecimal(text, numbers, 2);
  return parsed.ok ? parsed.scaled : null;
}

/** A price the way it is typed: two decimals, no grouping that could be misread while editing. */
export function priceText(price: bigint, numbers: string): string {
  return formatDecimal(price, tenThousandthDigits, numbers, 2);
}

/**
 * The net price whose price with VAT is the given one, or the nearest below the öre.
 *
 * Units: both in ten-thousandths; the net is rounded to two decimals, a half away from zero
 */
export function netOfGross(gross: bigint, rateBps: number): bigint {
  const net = divideHalfAwayFromZero(gross * 10_000n, BigInt(10_000 + rateBps));
  return rescale(rescale(net, 4, 2), 2, 4);
}

/** True when the two prices are the same price at that rate; the öre that rounding costs is allowed. */
export function pricesFit(net: bigint, gross: bigint, rateBps: number): boolean {
  const expected = grossPrice(net, rateBps);
  return expected === gross || netOfGross(gross, rateBps) === net;
}

/** The words over each field. */
export const labelOf = {
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

/** Where what the service refuses stands in the form; the one number of an article that must be its own is its own. */
export const refusalPlaces = {
  ofMember: {
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
  ofCode: { 4000: "number" },
} as const satisfies RefusalPlaces<keyof ArticleValues, number>;
