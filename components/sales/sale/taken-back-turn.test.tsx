import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { type Invoice, invoices } from "@/lib/api/contract/sales/customer-invoice";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import type { TakenBackInvoice } from "@/lib/rules/sales/taken-back-invoices";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { TakenBackTurn } from "./taken-back-turn";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const invoice: Invoice = { ...invoices.parse({ CustomerId: id, CurrencyCode: "SEK", Id: id }), number: 1047 };
const order = { ...emptyOrder, id, number: 12 };
const replacementWithDraft = { replacedId: id, draftId: "d", invoiceId: null };

function renderTurn(overrides: Partial<TakenBackInvoice> = {}, role?: "viewer") {
  const takenBack: TakenBackInvoice = { invoice, document: order, replacement: null, ...overrides };
  const html = renderInCompany(<TakenBackTurn takenBack={takenBack} />, new QueryClient(), role);
  return { text: textsOfTag(html, "section").flat().join(" "), html };
}

it("says why an order cannot be invoiced any more, and offers a new invoice of its lines", () => {
  const { text } = renderTurn();
  expect(text).toContain("Invoice 1047 was taken back");
  expect(text).toContain("The books go on counting order 12 as invoiced, and an order is invoiced once.");
  expect(text).toContain("New invoice from these lines");
});

it("leads to the draft that was begun, and begins no second one", () => {
  const { text, html } = renderTurn({ replacement: replacementWithDraft });
  expect(text).toContain("A new invoice with these lines is begun.");
  expect(text).not.toContain("New invoice from these lines");
  expect(html).toContain('href="/companies/c/sales/drafts/d"');
});

it("says the same of a quote, and offers nothing to a person who only reads", () => {
  const document = { ...emptyQuote, id, number: 7, status: "invoiced" as const };
  const { text } = renderTurn({ document }, "viewer");
  expect(text).toContain("quote 7 as invoiced");
  expect(text).not.toContain("New invoice from these lines");
});
