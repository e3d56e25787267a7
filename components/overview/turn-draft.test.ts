import { expect, it } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { toTurnDraftRows } from "./turn-draft";

it("puts drafts of all kinds in one order, each leading to where it is finished", () => {
  const orderFacts = { customerName: "Brf Solsidan", grossMinor: 1n, currencyCode: "SEK" };
  const invoiceDraft = { ...emptyDraft, id: "i", createdAt: "2026-11-20T08:00:00Z" };
  const draftRows = toTurnDraftRows(
    {
      invoices: [invoiceDraft, { ...invoiceDraft, id: "c", isCredit: true, createdAt: "2026-11-18T08:00:00Z" }],
      quotes: [{ ...emptyQuote, id: "q", createdAt: "2026-11-19T08:00:00Z" }],
      orders: [{ ...orderFacts, id: "o", typedAt: "2026-11-21T08:00:00Z" }],
    },
    "/sales",
  );
  expect(draftRows.map(({ documentKind, href }) => [documentKind, href])).toEqual([
    ["order", "/sales/orders/drafts/o"],
    ["invoice", "/sales/drafts/i"],
    ["quote", "/sales/quotes/drafts/q"],
    ["credit", "/sales/drafts/c"],
  ]);
});
