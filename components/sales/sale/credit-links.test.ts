import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { creditLinksOf, withCreditedInvoices } from "./credit-links";

const invoice = (id: string, more: Partial<Invoice> = {}) =>
  ({ id, creditedBy: [], refersToId: null, ...more }) as unknown as Invoice;
const credit = (subject: string, invoiceId: string | null) =>
  ({ kind: "invoice-credit", subject, posted: invoiceId && { invoiceId } }) as Operation;

describe("the credit invoices of a sale", () => {
  it("are those the books name and those that were ordered here, which the books do not", () => {
    const sold = [invoice("i", { creditedBy: ["v"] }), invoice("j")];
    const ties = creditLinksOf(sold, [credit("j", "p"), credit("j", null), credit("other", "o")]);
    expect([...ties]).toEqual([
      ["v", "i"],
      ["p", "j"],
    ]);
  });

  it("name the invoice they take back, the books' word first", () => {
    const all = [invoice("j"), invoice("p"), invoice("v", { refersToId: "i" })];
    const ties = new Map([
      ["p", "j"],
      ["v", "j"],
    ]);
    expect(withCreditedInvoices(all, ties).map(({ refersToId }) => refersToId)).toEqual([null, "j", "i"]);
  });
});
