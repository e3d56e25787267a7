import { expect, it, vi } from "vitest";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import type { ChainAction, SalesChain } from "@/lib/rules/sales/sales-chain";
import { saleStepOf } from "./sale-step";

const chain: SalesChain = {
  quote: { ...emptyQuote, id: "q" },
  orders: [{ order: { ...emptyOrder, id: "o" }, isBackOrder: false }],
  invoices: [],
  mailed: new Set(),
  agreed: { version: "agreed", grossMinor: "1000000" },
};

it.each([
  ["mailQuote", "q", "quote-accept"],
  ["acceptQuote", "q", "quote-accept"],
  ["recordAnswer", "q", "quote-accept"],
  ["makeOrder", "q", "quote-order"],
  ["orderAgain", "q", "order-create"],
  ["backOrder", "o", "order-backorder"],
] as const)("carries %s out from the page of the sale", (action, documentId, kind) => {
  expect(saleStepOf(chain, { action, documentId }, "2026-11-22")).toMatchObject({ action, kind });
});

it("books what the customer accepted, not what the quote has become", async () => {
  const fetchMock = vi.fn(async (_path: string, _init: RequestInit) => new Response("{}", { status: 500 }));
  vi.stubGlobal("fetch", fetchMock);
  const changedChain = { ...chain, quote: { ...emptyQuote, id: "q", grossMinor: 1_200_000n } };
  const step = saleStepOf(changedChain, { action: "recordAnswer", documentId: "q" }, "2026-11-22");
  await step?.submit({ companyId: "c", key: "press" });
  vi.unstubAllGlobals();
  const body = JSON.parse(String(fetchMock.mock.calls[0]?.[1].body));
  expect(body).toMatchObject({ kind: "quote-accept", input: { expected: chain.agreed } });
});

it("names customer and amount of the order it makes again", async () => {
  const fetchMock = vi.fn(async (_path: string, _init: RequestInit) => new Response("{}", { status: 500 }));
  vi.stubGlobal("fetch", fetchMock);
  const quote = { ...emptyQuote, id: "q", customerName: "Brf", currencyCode: "SEK", grossMinor: 1_200_000n };
  const step = saleStepOf({ ...chain, quote }, { action: "orderAgain", documentId: "q" }, "2026-11-22");
  await step?.submit({ companyId: "c", key: "press" });
  vi.unstubAllGlobals();
  const { input } = JSON.parse(String(fetchMock.mock.calls[0]?.[1].body));
  expect(input.about).toEqual({ customerName: "Brf", number: null, minor: "1200000", currencyCode: "SEK" });
});

it("books nothing of another text than the one the customer accepted", () => {
  expect(saleStepOf(chain, { action: "acceptedOther", documentId: "q" }, "2026-11-22")).toBeNull();
});

it.each([
  "issueQuote",
  "renewQuote",
  "declinedQuote",
  "deliver",
  "invoice",
  "resendInvoice",
  "mailInvoice",
  "remind",
] as const satisfies ChainAction["action"][])("leaves %s to another place", (action) => {
  expect(saleStepOf(chain, { action, documentId: "o" }, "2026-11-22")).toBeNull();
});
