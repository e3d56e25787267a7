import { expect, it } from "vitest";
import { supplierInvoiceDraftsQuery } from "./supplier-invoice-drafts";
import { supplierInvoicesQuery } from "./supplier-invoices";

const supplierId = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** The filter that a query sends to the service. */
const filterOf = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  new URLSearchParams(String(queryKey.at(-1))).get("$filter");

it("drafts and booked invoices are narrowed to a supplier and a period alike", () => {
  const narrowing = { supplierId, from: "2026-01-01", to: "2026-01-31" };
  const expected = `(SupplierId eq ${supplierId}) and (InvoiceDate ge 2026-01-01) and (InvoiceDate le 2026-01-31)`;
  expect(filterOf(supplierInvoiceDraftsQuery("c", narrowing))).toBe(expected);
  expect(filterOf(supplierInvoicesQuery("c", narrowing))).toBe(expected);
});

it("each stage of drafts and of open invoices is a filter of its own", () => {
  expect(filterOf(supplierInvoiceDraftsQuery("c", { filter: "unsent" }))).toBe(
    "(ApprovalStatus ne 3) and (ApprovalStatus ne 1) and (ApprovalStatus ne 2)",
  );
  expect(filterOf(supplierInvoiceDraftsQuery("c", { filter: "approved" }))).toBe("ApprovalStatus eq 1");
  expect(filterOf(supplierInvoicesQuery("c", { filter: "unpaid" }))).toContain("PaymentStatus ne 7");
  expect(filterOf(supplierInvoicesQuery("c", { filter: "overdue" }))).toContain("PaymentStatus eq 7");
});
