import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invoicesNumberedQuery } from "@/lib/api/browser/sales/invoices";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { rendered } from "../testing/rendered";
import { CreditReference } from "./credit-reference";

const id = "0b5c1a52-7d2e-4c55-9d5f-3f6a1c6f0e01";
// A private person gets no e-invoice; the law requires the reference all the same.
const customer = { ...emptyCustomer, id, name: "Eva Sandström", isPrivatePerson: true };
const draft = { ...emptyDraft, customerId: id, isCredit: true };
const naming = { ...draft, rows: [{ ...emptyRow, isTextRow: true, text: "Avser faktura 1046" }] };

function told(of: typeof draft, found?: number): string {
  const read = new QueryClient();
  if (found !== undefined) {
    const items = Array.from({ length: found }, () => invoices.parse({ Id: id, CustomerId: id, Rows: [] }));
    read.setQueryData(invoicesNumberedQuery("c", id, [1046]).queryKey, {
      ...{ items, total: found, page: 1, pageSize: 1, pages: 1, serverTimeUtc: "" },
    });
  }
  return rendered(<CreditReference draft={of} customer={customer} onGo={() => undefined} />, read);
}

it("says that a credit note names no invoice, or none of its customer's", () => {
  const unnamed = "names no invoice to Eva Sandström that it takes back";
  expect(told(draft)).toContain(unnamed);
  expect(told(naming, 0)).toContain(unnamed);
  expect(told(draft)).toMatch(/<button[^>]*>To the line<\/button>/);
});

it("says nothing of one that names an invoice, or while that is being read", () => {
  expect([told(naming, 1), told(naming)]).toEqual(["", ""]);
});
