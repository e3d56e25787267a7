import { describe, expect, it } from "vitest";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import type { OrderStatus } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import type { Replacement } from "../../api/contract/sales/replacement";
import type { SalesChain } from "./sales-chain";
import { takenBackInvoices } from "./taken-back-invoices";

const wire = { CustomerId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", CurrencyCode: "SEK" };
const emptyInvoice = invoices.parse({ ...wire, Id: wire.CustomerId });

const invoice = (id: string, more: Partial<Invoice> = {}): Invoice => ({
  ...{ ...emptyInvoice, id, grossMinor: 100_00n, createdFromOrderId: "o" },
  ...more,
});
const voided = (id: string, more: Partial<Invoice> = {}) => [
  invoice(id, { creditedBy: [`c${id}`], ...more }),
  invoice(`c${id}`, { isCredit: true, refersToId: id, createdFromOrderId: null }),
];
const chainOf = (status: OrderStatus, sold: readonly Invoice[]): SalesChain => ({
  ...{ quote: null, invoices: sold, mailed: new Set() },
  orders: [{ order: { ...emptyOrder, id: "o", status }, isBackOrder: false }],
});
const takenBackTexts = (chain: SalesChain, ...begun: readonly Replacement[]) =>
  takenBackInvoices(chain, new Map([["o", begun]])).map((one) => [one.invoice.id, one.replacement?.draftId ?? null]);

describe("what can only be invoiced again by a new invoice", () => {
  it("is an order whose invoice was taken back, while the books count it as invoiced", () => {
    expect(takenBackTexts(chainOf("invoiced", voided("i")))).toEqual([["i", null]]);
    expect(takenBackTexts(chainOf("shipped", voided("i")))).toEqual([]);
    expect(takenBackTexts(chainOf("invoiced", [invoice("i")]))).toEqual([]);
  });

  it("is not an order of whose invoice a part was credited", () => {
    const part = invoice("c", { isCredit: true, refersToId: "i", grossMinor: 40_00n, createdFromOrderId: null });
    expect(takenBackTexts(chainOf("invoiced", [invoice("i"), part]))).toEqual([]);
  });

  it("names the draft that was begun, and is over once that is an invoice", () => {
    const begun = { replacedId: "i", draftId: "d", invoiceId: null };
    expect(takenBackTexts(chainOf("invoiced", voided("i")), begun)).toEqual([["i", "d"]]);
    const anew = invoice("n", { createdFromOrderId: null });
    expect(takenBackTexts(chainOf("invoiced", [...voided("i"), anew]), { ...begun, invoiceId: "n" })).toEqual([]);
  });

  it("is a new invoice as well, once that is taken back in its turn", () => {
    const begun = { replacedId: "i", draftId: "d", invoiceId: "n" };
    const anew = voided("n", { createdFromOrderId: null });
    expect(takenBackTexts(chainOf("invoiced", [...voided("i"), ...anew]), begun)).toEqual([["n", null]]);
  });

  it("is a quote that was invoiced without an order", () => {
    const of = { createdFromOrderId: null, createdFromQuoteId: "q" };
    const chain: SalesChain = {
      ...{ orders: [], invoices: voided("i", of), mailed: new Set() },
      quote: { ...emptyQuote, id: "q", status: "invoiced" },
    };
    expect(takenBackTexts(chain)).toEqual([["i", null]]);
  });
});
