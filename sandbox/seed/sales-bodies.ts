import type { Body } from "../resources/pipeline/call";
import type { SeedRecord } from "./bulk";
import { addDays } from "./calendar";
import type { SeedCompany } from "./companies";

type Row = {
  readonly ArticleId: string | null;
  readonly IsTextRow: boolean;
  readonly Text: string | null;
  readonly Quantity: number | null;
  readonly UnitPrice: number | null;
  readonly DiscountPercentage: number | null;
  readonly DeliveredQuantity?: number | null;
};

/** What a customer asks for. */
export type Asked = { readonly customerId: string; readonly rows: readonly Row[]; readonly shippedOn?: string };

/** What the customer of an invoice asked for. */
export function askedOf(invoice: SeedRecord): Asked & { readonly id: string; readonly day: string } {
  return {
    customerId: String(invoice.CustomerId),
    rows: invoice.Rows as readonly Row[],
    id: String(invoice.Id),
    day: String(invoice.InvoiceDate),
  };
}

/** All of it shipped on a day; a row may say that it is less. */
export const delivered = (asked: Asked, shippedOn: string): Asked => ({
  ...asked,
  shippedOn,
  rows: asked.rows.map((row) => ({ ...row, DeliveredQuantity: row.DeliveredQuantity ?? row.Quantity })),
});

/** One half of it that is sent, and what is left for later. */
export function halves(asked: Asked): { readonly sent: Asked; readonly left: Asked } {
  const rows = asked.rows.filter((row) => !row.IsTextRow).map((row) => ({ ...row, Quantity: (row.Quantity ?? 0) + 1 }));
  const half = (row: Row) => Math.floor((row.Quantity ?? 0) / 2);
  return {
    sent: { ...asked, rows: rows.map((row) => ({ ...row, DeliveredQuantity: half(row) })) },
    left: { ...asked, rows: rows.map((row) => ({ ...row, Quantity: row.Quantity - half(row) })) },
  };
}

/** A quote as a client would post it; it holds for a month. */
export function quoteBody(company: SeedCompany, { customerId, rows }: Asked, day: string): Body {
  return {
    CustomerId: customerId,
    QuoteDate: day,
    DueDate: addDays(day, 30),
    CompanyReference: company.ourReference,
    Rows: rows.map(({ ArticleId, Text, Quantity, UnitPrice, DiscountPercentage }) => ({
      ArticleId,
      Text,
      Quantity,
      UnitPrice,
      DiscountPercentage,
    })),
  };
}

/** An order as a client would post it. */
export function orderBody(company: SeedCompany, { customerId, rows, shippedOn }: Asked, day: string): Body {
  return {
    CustomerId: customerId,
    CurrencyCode: company.currencyCode,
    OrderDate: day,
    ShippedDateTime: shippedOn ?? null,
    RotReducedInvoicingType: 0,
    OurReference: company.ourReference,
    Rows: rows.map(({ ArticleId, IsTextRow, Text, Quantity, UnitPrice, DiscountPercentage, ...row }, index) => ({
      ArticleId,
      IsTextRow,
      Text,
      Quantity,
      UnitPrice,
      DiscountPercentage,
      DeliveredQuantity: row.DeliveredQuantity ?? null,
      LineNumber: index + 1,
    })),
  };
}
