import type { EarlierInvoice, Twin } from "../../../api/contract/purchases/approval";
import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "../../../api/contract/purchases/supplier-invoice-draft";

type InvoiceFacts = Pick<SupplierInvoice, "id" | "invoiceNumber" | "invoiceOn" | "totalMinor" | "currencyCode">;

function toldOf({ id, invoiceNumber, invoiceOn, totalMinor, currencyCode }: InvoiceFacts) {
  return { id, invoiceNumber, invoiceOn, totalMinor: totalMinor.toString(), currencyCode };
}

export function earlierOf(invoice: SupplierInvoice): EarlierInvoice {
  return { ...toldOf(invoice), voucherNumber: invoice.voucherNumber };
}

type Documents = {
  draft: SupplierInvoiceDraft;
  invoices: readonly SupplierInvoice[] | null;
  drafts: readonly SupplierInvoiceDraft[] | null;
};

/** The most duplicates that are listed; a supplier with hundreds of equal invoices has no use for a longer list. */
const mostNamed = 10;

/**
 * Other documents of the supplier that may duplicate the draft, booked ones first. The invoice that was created from the
 * draft itself is not one of them.
 */
export function twinsOf(
  { draft, invoices, drafts }: Documents,
  isTwin: (one: SupplierInvoice | SupplierInvoiceDraft) => boolean,
  isExact: (one: SupplierInvoice | SupplierInvoiceDraft) => boolean,
): { twins: readonly Twin[]; count: number } {
  const booked = (invoices ?? []).filter((one) => one.createdFromDraftId !== draft.id && isTwin(one));
  const waiting = (drafts ?? []).filter((one) => one.id !== draft.id && isTwin(one));
  const twins = [
    ...booked.map((one) => ({ ...toldOf(one), is: "invoice" as const, exact: isExact(one) })),
    ...waiting.map((one) => ({ ...toldOf(one), is: "draft" as const, exact: isExact(one) })),
  ];
  return { twins: twins.slice(0, mostNamed), count: twins.length };
}
