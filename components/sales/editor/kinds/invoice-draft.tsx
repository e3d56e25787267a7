"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import {
  deleteInvoiceDraft,
  findSuccessor,
  invoiceDraftQuery,
  newestDrafts,
  saveInvoiceDraft,
} from "@/lib/api/browser/sales/invoice-drafts";
import { dueOn } from "@/lib/api/contract/company/terms-of-payment";
import { emptyDraft, type InvoiceDraft, invoiceDrafts } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { CalendarDate } from "@/lib/values/dates";
import { FinaliseSheet, loadPreview } from "../../finalise/finalise-sheet";
import type { DocumentKind, StepProps, StoredDrafts } from "../document-kind";
import { DraftLoader } from "../draft-loader";
import { type DraftValues, withValues } from "../draft-values";
import { invoiceMembers } from "../grid/refused-cells";
import { NewDraft } from "../new-draft";

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

export const invoiceKind: DocumentKind<InvoiceDraft> = {
  name: "invoice",
  step: "invoice-convert",
  empty: emptyDraft,
  toText: (draft) => draft,
  withValues,
  members: invoiceMembers,
  terms: ({ isCredit, taxReductionMinor }) => ({ isCredit, reductionMinor: taxReductionMinor }),
  termsId: ({ termsOfPaymentId }) => termsOfPaymentId,
  needsDue: false,
  dueUnder: (on, terms) => (terms ? dueOn(terms, on) : null),
  readsUnits: false,
  stored,
  begun: null,
  pageOfOutcome: ({ posted }) => posted && `invoices/${posted.invoiceId}`,
  Sheet: InvoiceSheet,
  loadPreview,
};

/** The sheet shows the dates the service would set now where nobody chose any; the page may be open since yesterday. */
function InvoiceSheet({ draft, subject: _, ...step }: StepProps<InvoiceDraft>) {
  const { id: companyId } = useCompany();
  const now = useQuery({ ...invoiceDraftQuery(companyId, draft.id), enabled: step.open, staleTime: 0 }).data;
  const termsId = draft.termsOfPaymentId || step.customer?.termsOfPaymentId;
  const terms = useQuery(termsOfPaymentsQuery(companyId)).data?.items.find(({ id }) => id === termsId);
  const shown = { ...draft, invoiceOn: now?.invoiceOn ?? draft.invoiceOn };
  useGivenDay(shown.invoiceOn ?? step.today);
  const invoiceOn = shown.chosenOn ?? shown.invoiceOn;
  const ruledOn = invoiceOn && terms ? dueOn(terms, invoiceOn) : null;
  return <FinaliseSheet {...step} draft={shown} dueOn={draft.dueOn ?? ruledOn} />;
}

/** Keeps the invoice date in the form equal to the service's date until a person writes another, and after it is emptied. */
function useGivenDay(day: CalendarDate) {
  const { numbers } = useFormats();
  const { getValues, setValue } = useFormContext<DraftValues>();
  const [ownInvoiceOn, invoiceOn] = useWatch<DraftValues, ["ownInvoiceOn", "invoiceOn"]>({
    name: ["ownInvoiceOn", "invoiceOn"],
  });
  const given = dateText(day, numbers);
  useEffect(() => {
    // `ownInvoiceOn` is read again, because text from elsewhere is set field by field.
    if (!ownInvoiceOn && invoiceOn !== given && !getValues("ownInvoiceOn")) setValue("invoiceOn", given);
  }, [ownInvoiceOn, invoiceOn, given, getValues, setValue]);
}

export function NewInvoice({ today }: { today: string }) {
  return <NewDraft kind={invoiceKind} today={today} />;
}

export function InvoiceDraftPage({ draftId, today }: { draftId: string; today: string }) {
  return <DraftLoader kind={invoiceKind} stored={stored} draftId={draftId} today={today} />;
}
