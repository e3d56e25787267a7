import type { DraftRow } from "../resources/invoices/customer-invoice-rows";
import type { SeedArticle } from "./articles";
import { bookTexts } from "./book-texts";
import type { SeedCompany } from "./companies";
import type { RandomGenerator } from "./generator";

/** Makes the rows of a believable invoice: one to seven articles, sometimes with a text row or a discount. */
export function makeInvoiceRows(
  random: RandomGenerator,
  articles: readonly SeedArticle[],
  isPrivatePerson: boolean,
  language: SeedCompany["language"],
): DraftRow[] {
  const rowCount = Math.min(1 + Math.floor(-Math.log(1 - random.nextFraction()) * 2.2), 7);
  const activeArticles = articles.filter(({ record }) => record.IsActive);
  const rows = Array.from({ length: rowCount }, (_, index) =>
    makeArticleRow(random, random.pick(activeArticles), index, isPrivatePerson),
  );
  return random.happens(0.12) ? [...rows, makeTextRow(rows.length, bookTexts[language].agreementText)] : rows;
}

const emptyRow: DraftRow = {
  ArticleId: null,
  IsTextRow: false,
  LineNumber: null,
  Text: null,
  UnitPrice: null,
  Quantity: null,
  DiscountPercentage: null,
  ReversedConstructionServicesVatFree: false,
  GreenTechnologyType: null,
};

function makeArticleRow(
  random: RandomGenerator,
  { record, soldArticle }: SeedArticle,
  index: number,
  isPrivatePerson: boolean,
): DraftRow {
  return {
    ...emptyRow,
    ArticleId: soldArticle.Id,
    LineNumber: index + 1,
    UnitPrice: Number(isPrivatePerson ? record.GrossPrice : record.NetPrice),
    Quantity: pickQuantity(random, Number(record.NetPrice), soldArticle.isService),
    DiscountPercentage: random.happens(0.1) ? random.pick([0.05, 0.1, 0.15]) : null,
  };
}

/** Picks one or two of an expensive article, more of a cheap article, and half hours of a service. */
function pickQuantity(random: RandomGenerator, price: number, isService: boolean): number {
  if (price > 3000) return random.between(1, 2);
  if (isService) return random.between(2, 32) / 2;
  return price > 300 ? random.between(1, 8) : random.between(2, 60);
}

const makeTextRow = (index: number, text: string): DraftRow => ({
  ...emptyRow,
  IsTextRow: true,
  LineNumber: index + 1,
  Text: text,
});
