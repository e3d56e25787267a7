"use client";

import { deleteQuote, quoteDraftQuery, readNewestQuoteDrafts, saveQuote } from "@/lib/api/browser/sales/quote-drafts";
import { type Quote, quoteDrafts } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { loadPreview, QuoteSheet } from "../../issue/quote-sheet";
import type { DocumentKind, StoredDrafts } from "../document-kind";
import { DraftLoader } from "../draft-loader";
import { NewDraft } from "../new-draft";
import { computeDefaultValidUntilOn, quoteHeadPaths, toQuoteText, withQuoteValues } from "./quote-text";

const storedQuoteDrafts: StoredDrafts<Quote> = {
  path: quoteDrafts.path,
  sentDocument: null,
  draftPath: (draftId) => `quotes/drafts/${draftId}`,
  draftQuery: quoteDraftQuery,
  versionOf: ({ modifiedAt }) => modifiedAt,
  withVersion: (draft, modifiedAt) => ({ ...draft, modifiedAt }),
  save: saveQuote,
  // The draft of a quote keeps its id, so a draft that is gone has no successor.
  findSuccessor: async () => null,
  listNewest: readNewestQuoteDrafts,
  deleteDraft: (companyId, { id }) => deleteQuote(companyId, { id, status: "draft" }),
};

const quoteKind: DocumentKind<Quote> = {
  name: "quote",
  operationKind: "quote-convert",
  emptyDocument: emptyQuote,
  toDocumentText: toQuoteText,
  withValues: withQuoteValues,
  headPaths: quoteHeadPaths,
  totalTerms: ({ taxReductionMinor }) => ({ isCredit: false, reductionMinor: taxReductionMinor }),
  termsIdOf: () => "",
  isDueOnRequired: true,
  dueOnByRule: computeDefaultValidUntilOn,
  readsUnits: true,
  storedDrafts: storedQuoteDrafts,
  portalDrafts: null,
  outcomePath: ({ made }) => made && `quotes/${made.documentId}`,
  DocumentSheet: QuoteSheet,
  loadPreview,
};

export function NewQuote({ today }: { today: string }) {
  return <NewDraft kind={quoteKind} today={today} />;
}

export function QuoteDraftPage({ draftId, today }: { draftId: string; today: string }) {
  return <DraftLoader kind={quoteKind} storedDrafts={storedQuoteDrafts} draftId={draftId} today={today} />;
}
