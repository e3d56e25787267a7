import * as z from "zod/mini";
import { divideHalfAwayFromZero, rescale } from "../../decimal";
import { formatQuantity } from "../../money";
import type { Article } from "./article";
import { formText, numberText, requiredText, typedNumber } from "./form-text";

const price = { decimals: 2, least: 0n, most: 990_000_000_000n };

/** What a person types about an article. The gross price follows from net price and VAT rate. */
export function articleFormSchema(language: string) {
  return z.object({
    number: requiredText(40),
    name: requiredText(50),
    nameEnglish: formText(50),
    isActive: z.boolean(),
    codingId: requiredText(36),
    unitId: requiredText(36),
    netPrice: numberText(language, price),
    purchasePrice: numberText(language, { ...price, mayBeEmpty: true }),
    note: formText(4000),
  });
}

export type ArticleForm = z.infer<ReturnType<typeof articleFormSchema>>;

/** The form's first values for an article. */
export function toArticleForm(article: Article, language: string): ArticleForm {
  const isNew = article.id === "";
  return {
    number: article.number,
    name: article.name,
    nameEnglish: article.nameEnglish,
    isActive: article.isActive,
    codingId: article.codingId,
    unitId: article.unitId,
    netPrice: isNew ? "" : formatQuantity(article.netPrice, language, 2),
    purchasePrice: article.purchasePrice === 0n ? "" : formatQuantity(article.purchasePrice, language, 2),
    note: article.note,
  };
}

/**
 * The article with what was typed; everything the form does not show stays as read.
 *
 * @param rateBps the VAT rate of the chosen coding, from which the gross price follows
 */
export function applyArticleForm(base: Article, form: ArticleForm, language: string, rateBps: number): Article {
  const netPrice = typedNumber(form.netPrice, language);
  return {
    ...base,
    ...form,
    netPrice,
    grossPrice: grossOf(netPrice, rateBps),
    purchasePrice: typedNumber(form.purchasePrice, language),
  };
}

/** Price with VAT at two decimals, in ten-thousandths like the net price. */
export function grossOf(netPrice: bigint, rateBps: number): bigint {
  const gross = divideHalfAwayFromZero(netPrice * BigInt(10_000 + rateBps), 10_000n);
  return rescale(rescale(gross, 4, 2), 2, 4);
}
