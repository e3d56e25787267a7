import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "../../../api/contract/purchases/supplier-invoice-draft";

/** Names of a supplier's accounts, equal where the accounts are; null where there is none. */
export type AccountNames = {
  bankgiro: string | null;
  plusgiro: string | null;
  iban: string | null;
  account: string | null;
};

/** The accounts as they were once seen, and at which invoice; `at` is an instant, null for what an invoice tells itself. */
export type SeenAccounts = { names: AccountNames; at: string | null; invoice: SupplierInvoice | null };

/** What the accounts of a supplier are compared with. */
export type AccountsThen = {
  now: AccountNames;
  /** As they stood when this draft was first looked at; null where that is now. */
  atFirst: SeenAccounts | null;
  /** As they stood at the last invoice; null where nobody saw them then. */
  atLast: SeenAccounts | null;
};

/** All that is known of a draft and its supplier; null is what could not be read. */
export type EvidenceInput = {
  draft: SupplierInvoiceDraft;
  company: { currencyCode: string; countryCode: string };
  /** Booked invoices of the supplier, the newest first, none that was taken out of the books. */
  invoices: readonly SupplierInvoice[] | null;
  /** False where the supplier has more of them than were read. */
  isEveryInvoice: boolean;
  /** Other drafts of the supplier. */
  drafts: readonly SupplierInvoiceDraft[] | null;
  accounts: AccountsThen | null;
};

/** How many of the last invoices an amount is compared with. */
export const comparedInvoices = 6;
