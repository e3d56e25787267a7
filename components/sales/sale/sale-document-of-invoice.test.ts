import { expect, it } from "vitest";
import { saleDocumentOfInvoice } from "./sale-document-of-invoice";

it.each([
  ["an order, of a quote or not", { createdFromOrderId: "o", createdFromQuoteId: "q" }, { kind: "order", id: "o" }],
  ["a quote, without an order", { createdFromOrderId: null, createdFromQuoteId: "q" }, { kind: "quote", id: "q" }],
  ["nothing", { createdFromOrderId: null, createdFromQuoteId: null }, null],
])("the sale of an invoice that was made of %s", (_origin, invoice, saleDocument) => {
  expect(saleDocumentOfInvoice(invoice)).toEqual(saleDocument);
});
