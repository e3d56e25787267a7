import "server-only";
import { announcedBookingOf } from "../../api/browser/purchases/booking";
import type { BookInput } from "../../api/contract/purchases/booking-operation";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import type { SignedIn } from "../../api/testing/world";
import { supplierDraftVersionOf } from "../../rules/purchases/supplier-draft-version";

/** Makes the command that books a draft as shown, with the voucher rows and periods that a screen announces. */
export function makeBookCommand({ access }: SignedIn, draft: SupplierInvoiceDraft, key: string) {
  const { id: draftId, supplierId, totalMinor } = draft;
  const expected = { version: supplierDraftVersionOf(draft), supplierId, totalMinor: totalMinor.toString() };
  const input: BookInput = { draftId, expected, ...announcedBookingOf(draft, access.company.currencyCode) };
  return { kind: "book-supplier-invoice" as const, key, input };
}
