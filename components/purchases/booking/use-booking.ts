"use client";

import { useCompany } from "@/components/shell/company/company-context";
import { type OperationSubmission, useOperation } from "@/components/undo/use-operation";
import { bookSupplierInvoice } from "@/lib/api/browser/purchases/booking";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

export type BookingSubmission = Omit<OperationSubmission, "submitRequest"> & { book: () => void };

/** Books the shown draft. However often the person presses and in however many tabs, the draft is booked once. */
export function useBooking(draft: SupplierInvoiceDraft): BookingSubmission {
  const company = useCompany();
  const { submitRequest, ...submission } = useOperation(draft.id, "book-supplier-invoice", `${draft.id}:book`);
  return {
    ...submission,
    book: () =>
      void submitRequest((key) =>
        bookSupplierInvoice({ companyId: company.id, key, draft, companyCurrency: company.currencyCode }),
      ),
  };
}
