import { expect, it } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { turnDrafts } from "./turn-draft";

it("puts drafts of all kinds in one order, each leading to where it is finished", () => {
  const money = { customerName: "Brf Solsidan", grossMinor: 1n, currencyCode: "SEK" };
  const invoice = { ...emptyDraft, id: "i", createdAt: "2026-11-20T08:00:00Z" };
  const rows = turnDrafts(
    {
      invoices: [invoice, { ...invoice, id: "c", isCredit: true, createdAt: "2026-11-18T08:00:00Z" }],
      quotes: [{ ...emptyQuote, id: "q", createdAt: "2026-11-19T08:00:00Z" }],
      orders: [{ ...money, id: "o", typedAt: "2026-11-21T08:00:00Z" }],
    },
    "/sales",
  );
  expect(rows.map(({ document, href }) => [document, href])).toEqual([
    ["order", "/sales/orders/drafts/o"],
    ["invoice", "/sales/drafts/i"],
    ["quote", "/sales/quotes/drafts/q"],
    ["credit", "/sales/drafts/c"],
  ]);
});
