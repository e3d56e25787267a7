import type { DraftRow } from "../resources/invoices/customer-invoice-rows";
import type { SeedArticle } from "./articles";
import { bookTexts } from "./book-texts";
import type { SeedCompany } from "./companies";
import type { Generator } from "./generator";

/** The rows of a believable invoice: one to seven articles, sometimes with a text row or a discount. */
export function invoiceRows(
  chance: Generator,
  articles: readonly SeedArticle[],
  isPrivate: boolean,
  language: SeedCompany["language"],
): DraftRow[] {
  const rowCount = Math.min(1 + Math.floor(-Math.log(1 - chance.next()) * 2.2), 7);
  const active = articles.filter(({ record }) => record.IsActive);
  const rows = Array.from({ length: rowCount }, (_, index) =>
    articleRow(chance, chance.pick(active), index, isPrivate),
  );
  return chance.happens(0.12) ? [...rows, textRow(rows.length, bookTexts[language].agreed)] : rows;
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

function articleRow(chance: Generator, { record, sold }: SeedArticle, index: number, isPrivate: boolean): DraftRow {
  return {
    ...emptyRow,
    ArticleId: sold.Id,
    LineNumber: index + 1,
    UnitPrice: Number(isPrivate ? record.GrossPrice : record.NetPrice),
    Quantity: quantity(chance, Number(record.NetPrice), sold.isService),
    DiscountPercentage: chance.happens(0.1) ? chance.pick([0.05, 0.1, 0.15]) : null,
  };
}

/** The quantity of a row: one or two of an expensive article, more of a cheap article, and half hours of a service. */
function quantity(chance: Generator, price: number, isService: boolean): number {
  if (price > 3000) return chance.between(1, 2);
  if (isService) return chance.between(2, 32) / 2;
  return price > 300 ? chance.between(1, 8) : chance.between(2, 60);
}

const textRow = (index: number, text: string): DraftRow => ({
  ...emptyRow,
  IsTextRow: true,
  LineNumber: index + 1,
  Text: text,
});
