import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { creditLinksOf, withCreditedInvoices } from "./credit-links";

const makeInvoice = (id: string, overrides: Partial<Invoice> = {}) =>
  ({ id, creditedBy: [], refersToId: null, ...overrides }) as unknown as Invoice;
const makeCreditOperation = (subject: string, invoiceId: string | null) =>
  ({ kind: "invoice-credit", subject, posted: invoiceId && { invoiceId } }) as Operation;

describe("the credit invoices of a sale", () => {
  it("are those the books name and those that were ordered here, which the books do not", () => {
    const soldInvoices = [makeInvoice("i", { creditedBy: ["v"] }), makeInvoice("j")];
    const creditLinks = creditLinksOf(soldInvoices, [
      makeCreditOperation("j", "p"),
      makeCreditOperation("j", null),
      makeCreditOperation("other", "o"),
    ]);
    expect([...creditLinks]).toEqual([
      ["v", "i"],
      ["p", "j"],
    ]);
  });

  it("name the invoice they take back, the books' word first", () => {
    const invoicesOfSale = [makeInvoice("j"), makeInvoice("p"), makeInvoice("v", { refersToId: "i" })];
    const linksOfOperations = new Map([
      ["p", "j"],
      ["v", "j"],
    ]);
    expect(withCreditedInvoices(invoicesOfSale, linksOfOperations).map(({ refersToId }) => refersToId)).toEqual([
      null,
      "j",
      "i",
    ]);
  });
});
