import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import type { ApprovalExpectation } from "../../api/contract/purchases/approval-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { cutToSeconds } from "../engine/whole-seconds";

/** A draft that may have been booked by a call. `since` is the service's time just before the call. */
type DraftToFind = { draftId: string; expected: ApprovalExpectation; since?: string | undefined };

/**
 * The invoices the draft may have become: those that name it, otherwise those of its supplier that were made since the
 * call and have its amount.
 */
export async function listInvoicesMadeSince(
  { access, row }: AuthorizedOperation,
  { draftId, expected, since }: DraftToFind,
): Promise<readonly SupplierInvoice[]> {
  const namingInvoices = await books(access).page(supplierInvoices, {
    pageSize: 10,
    filter: compare("CreatedFromDraftId", "eq", { id: draftId }),
  });
  if (namingInvoices.items.length > 0) return namingInvoices.items;
  const createdSince = cutToSeconds(since ?? row.createdAt.toISOString());
  const { items } = await books(access).page(supplierInvoices, {
    pageSize: 1000,
    filter: allOf(
      compare("SupplierId", "eq", { id: expected.supplierId }),
      compare("CreatedUtc", "ge", { instant: createdSince }),
    ),
  });
  return items.filter(({ totalMinor }) => totalMinor === BigInt(expected.totalMinor));
}
