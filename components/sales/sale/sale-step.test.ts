import { expect, it } from "vitest";
import { emptyOrder } from "@/lib/api/contract/order-body";
import { emptyQuote } from "@/lib/api/contract/quote-draft";
import type { ChainAction, SalesChain } from "@/lib/flow/sales-chain";
import { stepOf } from "./sale-step";

const chain: SalesChain = {
  quote: { ...emptyQuote, id: "q" },
  orders: [{ order: { ...emptyOrder, id: "o" }, isBackOrder: false }],
  invoices: [],
  mailed: new Set(),
};

it.each([
  ["mailQuote", "q", "quote-accept"],
  ["acceptQuote", "q", "quote-accept"],
  ["recordAnswer", "q", "quote-accept"],
  ["makeOrder", "q", "quote-order"],
  ["orderAgain", "q", "order-create"],
  ["backOrder", "o", "order-backorder"],
] as const)("carries %s out from the page of the sale", (action, documentId, kind) => {
  expect(stepOf(chain, { action, documentId }, "2026-11-22")).toMatchObject({ action, kind });
});

it.each([
  "issueQuote",
  "renewQuote",
  "declinedQuote",
  "deliver",
  "invoice",
  "mailInvoice",
  "remind",
] as const satisfies ChainAction["action"][])("leaves %s to another place", (action) => {
  expect(stepOf(chain, { action, documentId: "o" }, "2026-11-22")).toBeNull();
});
