import { describe, expect, it } from "vitest";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import type { OrderStatus } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import type { Replacement } from "../../api/contract/sales/replacement";
import type { SalesChain } from "./sales-chain";
import { listTakenBackInvoices } from "./taken-back-invoices";

const wireInvoice = { CustomerId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", CurrencyCode: "SEK" };
const emptyInvoice = invoices.parse({ ...wireInvoice, Id: wireInvoice.CustomerId });

const makeInvoice = (id: string, overrides: Partial<Invoice> = {}): Invoice => ({
  ...{ ...emptyInvoice, id, grossMinor: 100_00n, createdFromOrderId: "o" },
  ...overrides,
});
const makeVoidedInvoice = (id: string, overrides: Partial<Invoice> = {}) => [
  makeInvoice(id, { creditedBy: [`c${id}`], ...overrides }),
  makeInvoice(`c${id}`, { isCredit: true, refersToId: id, createdFromOrderId: null }),
];
const makeChain = (status: OrderStatus, saleInvoices: readonly Invoice[]): SalesChain => ({
  ...{ quote: null, invoices: saleInvoices, mailed: new Set() },
  orders: [{ order: { ...emptyOrder, id: "o", status }, isBackOrder: false }],
});
const takenBackTexts = (chain: SalesChain, ...replacements: readonly Replacement[]) =>
  listTakenBackInvoices(chain, new Map([["o", replacements]])).map((takenBackInvoice) => [
    takenBackInvoice.invoice.id,
    takenBackInvoice.replacement?.draftId ?? null,
  ]);

describe("what can only be invoiced again by a new invoice", () => {
  it("is an order whose invoice was taken back, while the books count it as invoiced", () => {
    expect(takenBackTexts(makeChain("invoiced", makeVoidedInvoice("i")))).toEqual([["i", null]]);
    expect(takenBackTexts(makeChain("shipped", makeVoidedInvoice("i")))).toEqual([]);
    expect(takenBackTexts(makeChain("invoiced", [makeInvoice("i")]))).toEqual([]);
  });

  it("is not an order of whose invoice a part was credited", () => {
    const partialCreditNote = makeInvoice("c", {
      isCredit: true,
      refersToId: "i",
      grossMinor: 40_00n,
      createdFromOrderId: null,
    });
    expect(takenBackTexts(makeChain("invoiced", [makeInvoice("i"), partialCreditNote]))).toEqual([]);
  });

  it("names the draft that was begun, and is over once that is an invoice", () => {
    const replacement = { replacedId: "i", draftId: "d", invoiceId: null };
    expect(takenBackTexts(makeChain("invoiced", makeVoidedInvoice("i")), replacement)).toEqual([["i", "d"]]);
    const newInvoice = makeInvoice("n", { createdFromOrderId: null });
    expect(
      takenBackTexts(makeChain("invoiced", [...makeVoidedInvoice("i"), newInvoice]), {
        ...replacement,
        invoiceId: "n",
      }),
    ).toEqual([]);
  });

  it("is a new invoice as well, once that is taken back in its turn", () => {
    const replacement = { replacedId: "i", draftId: "d", invoiceId: "n" };
    const newInvoices = makeVoidedInvoice("n", { createdFromOrderId: null });
    expect(takenBackTexts(makeChain("invoiced", [...makeVoidedInvoice("i"), ...newInvoices]), replacement)).toEqual([
      ["n", null],
    ]);
  });

  it("is a quote that was invoiced without an order", () => {
    const origin = { createdFromOrderId: null, createdFromQuoteId: "q" };
    const chain: SalesChain = {
      ...{ orders: [], invoices: makeVoidedInvoice("i", origin), mailed: new Set() },
      quote: { ...emptyQuote, id: "q", status: "invoiced" },
    };
    expect(takenBackTexts(chain)).toEqual([["i", null]]);
  });
});
