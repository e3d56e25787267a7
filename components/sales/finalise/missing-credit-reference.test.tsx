import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invoicesByNumberQuery } from "@/lib/api/browser/sales/invoices";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { renderInCompany } from "../testing/render-in-company";
import { MissingCreditReference } from "./missing-credit-reference";

const id = "0b5c1a52-7d2e-4c55-9d5f-3f6a1c6f0e01";
// A private person gets no e-invoice, but the law requires the reference on every credit note.
const customer = { ...emptyCustomer, id, name: "Eva Sandström", isPrivatePerson: true };
const draft = { ...emptyDraft, customerId: id, isCredit: true };
const draftNamingInvoice = { ...draft, rows: [{ ...emptyRow, isTextRow: true, text: "Avser faktura 1046" }] };

function renderText(shownDraft: typeof draft, foundCount?: number): string {
  const queryClient = new QueryClient();
  if (foundCount !== undefined) {
    const items = Array.from({ length: foundCount }, () => invoices.parse({ Id: id, CustomerId: id, Rows: [] }));
    queryClient.setQueryData(invoicesByNumberQuery("c", id, [1046]).queryKey, {
      ...{ items, total: foundCount, page: 1, pageSize: 1, pages: 1, serverTimeUtc: "" },
    });
  }
  return renderInCompany(
    <MissingCreditReference draft={shownDraft} customer={customer} onGoToField={() => undefined} />,
    queryClient,
  );
}

it("says that a credit note names no invoice, or none of its customer's", () => {
  const warningText = "names no invoice to Eva Sandström that it takes back";
  expect(renderText(draft)).toContain(warningText);
  expect(renderText(draftNamingInvoice, 0)).toContain(warningText);
  expect(renderText(draft)).toMatch(/<button[^>]*>To the line<\/button>/);
});

it("says nothing of one that names an invoice, or while that is being read", () => {
  expect([renderText(draftNamingInvoice, 1), renderText(draftNamingInvoice)]).toEqual(["", ""]);
});
