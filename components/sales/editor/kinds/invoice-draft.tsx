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
  findDraftSuccessor,
  invoiceDraftQuery,
  readNewestInvoiceDrafts,
  saveInvoiceDraft,
} from "@/lib/api/browser/sales/invoice-drafts";
import { dueDateUnderTerms } from "@/lib/api/contract/company/terms-of-payment";
import { emptyDraft, type InvoiceDraft, invoiceDrafts } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { CalendarDate } from "@/lib/values/dates";
import { FinaliseSheet, loadPreview } from "../../finalise/finalise-sheet";
import type { DocumentKind, DocumentSheetProps, StoredDrafts } from "../document-kind";
import { DraftLoader } from "../draft-loader";
import { type DraftValues, withValues } from "../draft-values";
import { invoiceHeadPaths } from "../grid/refused-cells";
import { NewDraft } from "../new-draft";

const storedInvoiceDrafts: StoredDrafts<InvoiceDraft> = {
  path: invoiceDrafts.path,
  sentDocument: null,
  draftPath: (draftId) => `drafts/${draftId}`,
  draftQuery: invoiceDraftQuery,
  // The service gives a draft another id at every save.
  versionOf: ({ id }) => id,
  withVersion: (draft, id) => ({ ...draft, id }),
  save: saveInvoiceDraft,
  findSuccessor: findDraftSuccessor,
  listNewest: readNewestInvoiceDrafts,
  deleteDraft: deleteInvoiceDraft,
};

export const invoiceKind: DocumentKind<InvoiceDraft> = {
  name: "invoice",
  operationKind: "invoice-convert",
  emptyDocument: emptyDraft,
  toDocumentText: (draft) => draft,
  withValues,
  headPaths: invoiceHeadPaths,
  totalTerms: ({ isCredit, taxReductionMinor }) => ({ isCredit, reductionMinor: taxReductionMinor }),
  termsIdOf: ({ termsOfPaymentId }) => termsOfPaymentId,
  isDueOnRequired: false,
  dueOnByRule: (documentOn, termsOfPayment) => (termsOfPayment ? dueDateUnderTerms(termsOfPayment, documentOn) : null),
  readsUnits: false,
  storedDrafts: storedInvoiceDrafts,
  portalDrafts: null,
  outcomePath: ({ posted }) => posted && `invoices/${posted.invoiceId}`,
  DocumentSheet: InvoiceSheet,
  loadPreview,
};

/**
 * Where nobody chose the dates, the sheet shows the dates that the service would set now. They may differ from those of
 * the page, which may be open since yesterday.
 */
function InvoiceSheet({ draft, subject: _subject, ...sheetProps }: DocumentSheetProps<InvoiceDraft>) {
  const { id: companyId } = useCompany();
  const currentDraft = useQuery({
    ...invoiceDraftQuery(companyId, draft.id),
    enabled: sheetProps.isOpen,
    staleTime: 0,
  }).data;
  const termsId = draft.termsOfPaymentId || sheetProps.customer?.termsOfPaymentId;
  const termsOfPayment = useQuery(termsOfPaymentsQuery(companyId)).data?.items.find(({ id }) => id === termsId);
  const shownDraft = { ...draft, invoiceOn: currentDraft?.invoiceOn ?? draft.invoiceOn };
  useServiceInvoiceDate(shownDraft.invoiceOn ?? sheetProps.today);
  const invoiceOn = shownDraft.chosenOn ?? shownDraft.invoiceOn;
  const dueOnByTerms = invoiceOn && termsOfPayment ? dueDateUnderTerms(termsOfPayment, invoiceOn) : null;
  return <FinaliseSheet {...sheetProps} draft={shownDraft} dueOn={draft.dueOn ?? dueOnByTerms} />;
}

/**
 * Keeps the form's invoice date equal to the service's date until a person writes another date, and again after a
 * person empties the field.
 */
function useServiceInvoiceDate(serviceInvoiceOn: CalendarDate) {
  const { numberLocale } = useFormats();
  const { getValues, setValue } = useFormContext<DraftValues>();
  const [ownInvoiceOn, invoiceOn] = useWatch<DraftValues, ["ownInvoiceOn", "invoiceOn"]>({
    name: ["ownInvoiceOn", "invoiceOn"],
  });
  const serviceDateText = dateText(serviceInvoiceOn, numberLocale);
  useEffect(() => {
    // `ownInvoiceOn` is read again, because text from another window is set field by field.
    if (!ownInvoiceOn && invoiceOn !== serviceDateText && !getValues("ownInvoiceOn"))
      setValue("invoiceOn", serviceDateText);
  }, [ownInvoiceOn, invoiceOn, serviceDateText, getValues, setValue]);
}

export function NewInvoice({ today }: { today: string }) {
  return <NewDraft kind={invoiceKind} today={today} />;
}

export function InvoiceDraftPage({ draftId, today }: { draftId: string; today: string }) {
  return <DraftLoader kind={invoiceKind} storedDrafts={storedInvoiceDrafts} draftId={draftId} today={today} />;
}
