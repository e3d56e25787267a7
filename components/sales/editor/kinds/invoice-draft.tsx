"use client";

import {
  deleteInvoiceDraft,
  findSuccessor,
  invoiceDraftQuery,
  newestDrafts,
  saveInvoiceDraft,
} from "@/lib/api/browser/invoice-drafts";
import { emptyDraft, type InvoiceDraft, invoiceDrafts } from "@/lib/api/contract/customer-invoice-draft";
import { dueOn } from "@/lib/api/contract/terms-of-payment";
import { FinaliseSheet } from "../../finalise/finalise-sheet";
import type { DocumentKind, StepProps, StoredDrafts } from "../document-kind";
import { DraftLoader } from "../draft-loader";
import { withValues } from "../draft-values";
import { NewDraft } from "../new-draft";
import { invoiceMembers } from "../refused-cells";

const stored: StoredDrafts<InvoiceDraft> = {
  path: invoiceDrafts.path,
  sent: null,
  page: (draftId) => `drafts/${draftId}`,
  query: invoiceDraftQuery,
  // The service gives a draft another id at every save.
  versionOf: ({ id }) => id,
  atVersion: (draft, id) => ({ ...draft, id }),
  save: saveInvoiceDraft,
  successor: findSuccessor,
  newest: newestDrafts,
  remove: deleteInvoiceDraft,
};

const invoiceKind: DocumentKind<InvoiceDraft> = {
  name: "invoice",
  step: "invoice-convert",
  empty: emptyDraft,
  toText: (draft) => draft,
  withValues,
  members: invoiceMembers,
  terms: ({ isCredit, taxReductionMinor }) => ({ isCredit, reductionMinor: taxReductionMinor }),
  needsDue: false,
  dueUnder: (on, terms) => (terms ? dueOn(terms, on) : null),
  readsUnits: false,
  stored,
  begun: null,
  pageOfOutcome: ({ posted }) => posted && `invoices/${posted.invoiceId}`,
  Sheet: InvoiceSheet,
};

/** The service answers a draft with today's date unless the company keeps it; what was typed is what is meant. */
function InvoiceSheet({ draft, subject: _, typedOn, ...step }: StepProps<InvoiceDraft>) {
  const shown = { ...draft, invoiceOn: typedOn ?? draft.invoiceOn };
  return <FinaliseSheet {...step} draft={shown} storedOn={draft.invoiceOn} />;
}

export function NewInvoice({ today }: { today: string }) {
  return <NewDraft kind={invoiceKind} today={today} />;
}

export function InvoiceDraftPage({ draftId, today }: { draftId: string; today: string }) {
  return <DraftLoader kind={invoiceKind} stored={stored} draftId={draftId} today={today} />;
}
