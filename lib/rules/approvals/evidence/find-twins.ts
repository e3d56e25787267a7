import type { EarlierInvoice, SimilarInvoice } from "../../../api/contract/purchases/approval";
import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "../../../api/contract/purchases/supplier-invoice-draft";

type IdentifyingMembers = Pick<SupplierInvoice, "id" | "invoiceNumber" | "invoiceOn" | "totalMinor" | "currencyCode">;

function identifyingMembers({ id, invoiceNumber, invoiceOn, totalMinor, currencyCode }: IdentifyingMembers) {
  return { id, invoiceNumber, invoiceOn, totalMinor: totalMinor.toString(), currencyCode };
}

export function toEarlierInvoice(invoice: SupplierInvoice): EarlierInvoice {
  return { ...identifyingMembers(invoice), voucherNumber: invoice.voucherNumber };
}

type Documents = {
  draft: SupplierInvoiceDraft;
  invoices: readonly SupplierInvoice[] | null;
  drafts: readonly SupplierInvoiceDraft[] | null;
};

/** The most duplicates that are listed; a supplier with hundreds of equal invoices has no use for a longer list. */
const maxListedTwins = 10;

/**
 * Other documents of the supplier that may duplicate the draft, booked ones first. The invoice that was created from the
 * draft itself is not one of them.
 */
export function findTwins(
  { draft, invoices, drafts }: Documents,
  isTwin: (one: SupplierInvoice | SupplierInvoiceDraft) => boolean,
  isExact: (one: SupplierInvoice | SupplierInvoiceDraft) => boolean,
): { twins: readonly SimilarInvoice[]; count: number } {
  const bookedTwins = (invoices ?? []).filter((one) => one.createdFromDraftId !== draft.id && isTwin(one));
  const draftTwins = (drafts ?? []).filter((one) => one.id !== draft.id && isTwin(one));
  const twins = [
    ...bookedTwins.map((one) => ({ ...identifyingMembers(one), is: "invoice" as const, exact: isExact(one) })),
    ...draftTwins.map((one) => ({ ...identifyingMembers(one), is: "draft" as const, exact: isExact(one) })),
  ];
  return { twins: twins.slice(0, maxListedTwins), count: twins.length };
}
