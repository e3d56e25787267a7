import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "../../../api/contract/purchases/supplier-invoice-draft";

/**
 * The pseudonyms of a supplier's bank accounts. Equal accounts have equal ones; null where the supplier has no such
 * account.
 */
export type AccountPseudonyms = {
  bankgiro: string | null;
  plusgiro: string | null;
  iban: string | null;
  account: string | null;
};

/**
 * The bank accounts at an earlier time, and the invoice of that time. `recordedAt` is the instant at which the accounts
 * were recorded; null where the invoice itself states them.
 */
export type EarlierAccounts = { names: AccountPseudonyms; recordedAt: string | null; invoice: SupplierInvoice | null };

/** The bank accounts of a supplier now, and the earlier ones they are compared with. */
export type ComparedAccounts = {
  currentPseudonyms: AccountPseudonyms;
  /** The accounts when this draft was first opened; null where this is the first opening. */
  atFirstOpening: EarlierAccounts | null;
  /** The accounts at the last invoice; null where the portal did not record them then. */
  atLastInvoice: EarlierAccounts | null;
};

/** All that is known of a draft and its supplier; a member is null where it could not be read. */
export type EvidenceInput = {
  draft: SupplierInvoiceDraft;
  company: { currencyCode: string; countryCode: string };
  /** Booked invoices of the supplier, the newest first, without those that were taken out of the books. */
  invoices: readonly SupplierInvoice[] | null;
  /** False where the supplier has more invoices than were read. */
  hasAllInvoices: boolean;
  /** Other drafts of the supplier. */
  drafts: readonly SupplierInvoiceDraft[] | null;
  accounts: ComparedAccounts | null;
};

/** The number of last invoices with which an amount is compared. */
export const comparedInvoiceCount = 6;
