import type { EarlierInvoice, SimilarInvoice } from "../../../api/contract/purchases/approval";
import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "../../../api/contract/purchases/supplier-invoice-draft";

type IdentifyingMembers = Pick<SupplierInvoice, "id" | "invoiceNumber" | "invoiceOn" | "totalMinor" | "currencyCode">;

function toIdentifyingMembers({ id, invoiceNumber, invoiceOn, totalMinor, currencyCode }: IdentifyingMembers) {
  return { id, invoiceNumber, invoiceOn, totalMinor: totalMinor.toString(), currencyCode };
}

export function toEarlierInvoice(invoice: SupplierInvoice): EarlierInvoice {
  return { ...toIdentifyingMembers(invoice), voucherNumber: invoice.voucherNumber };
}

type ComparedDocuments = {
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
  { draft, invoices, drafts }: ComparedDocuments,
  isTwin: (document: SupplierInvoice | SupplierInvoiceDraft) => boolean,
  isExact: (document: SupplierInvoice | SupplierInvoiceDraft) => boolean,
): { twins: readonly SimilarInvoice[]; count: number } {
  const bookedTwins = (invoices ?? []).filter((invoice) => invoice.createdFromDraftId !== draft.id && isTwin(invoice));
  const draftTwins = (drafts ?? []).filter((otherDraft) => otherDraft.id !== draft.id && isTwin(otherDraft));
  const twins = [
    ...bookedTwins.map((invoice) => ({
      ...toIdentifyingMembers(invoice),
      is: "invoice" as const,
      exact: isExact(invoice),
    })),
    ...draftTwins.map((otherDraft) => ({
      ...toIdentifyingMembers(otherDraft),
      is: "draft" as const,
      exact: isExact(otherDraft),
    })),
  ];
  return { twins: twins.slice(0, maxListedTwins), count: twins.length };
}
