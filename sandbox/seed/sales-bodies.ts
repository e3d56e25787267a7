import type { RequestBody } from "../resources/pipeline/call";
import type { SeedRecord } from "./bulk";
import { addDays } from "./calendar";
import type { SeedCompany } from "./companies";

type RequestedRow = {
  readonly ArticleId: string | null;
  readonly IsTextRow: boolean;
  readonly Text: string | null;
  readonly Quantity: number | null;
  readonly UnitPrice: number | null;
  readonly DiscountPercentage: number | null;
  readonly DeliveredQuantity?: number | null;
};

/** The rows that a customer requests. */
export type CustomerRequest = {
  readonly customerId: string;
  readonly rows: readonly RequestedRow[];
  readonly shippedOn?: string;
};

/** The request of the customer of an existing invoice, with the id and the day of the invoice. */
export function requestOfInvoice(invoice: SeedRecord): CustomerRequest & { readonly id: string; readonly day: string } {
  return {
    customerId: String(invoice.CustomerId),
    rows: invoice.Rows as readonly RequestedRow[],
    id: String(invoice.Id),
    day: String(invoice.InvoiceDate),
  };
}

/** Ships all rows of a request on a day; a row may state a smaller delivered quantity. */
export const makeDeliveredRequest = (request: CustomerRequest, shippedOn: string): CustomerRequest => ({
  ...request,
  shippedOn,
  rows: request.rows.map((row) => ({ ...row, DeliveredQuantity: row.DeliveredQuantity ?? row.Quantity })),
});

/** Splits a request into one half that is sent now, and the rest that is sent later. */
export function splitInHalves(request: CustomerRequest): {
  readonly sentHalf: CustomerRequest;
  readonly remainingHalf: CustomerRequest;
} {
  const rows = request.rows
    .filter((row) => !row.IsTextRow)
    .map((row) => ({ ...row, Quantity: (row.Quantity ?? 0) + 1 }));
  const getHalfQuantity = (row: RequestedRow) => Math.floor((row.Quantity ?? 0) / 2);
  return {
    sentHalf: { ...request, rows: rows.map((row) => ({ ...row, DeliveredQuantity: getHalfQuantity(row) })) },
    remainingHalf: { ...request, rows: rows.map((row) => ({ ...row, Quantity: row.Quantity - getHalfQuantity(row) })) },
  };
}

/** Makes the body of a quote as a client would post it; the quote is valid for a month. */
export function makeQuoteBody(company: SeedCompany, { customerId, rows }: CustomerRequest, day: string): RequestBody {
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

/** Makes the body of an order as a client would post it. */
export function makeOrderBody(
  company: SeedCompany,
  { customerId, rows, shippedOn }: CustomerRequest,
  day: string,
): RequestBody {
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
