"use client";

import { deleteQuote, quoteDraftQuery, readNewestQuoteDrafts, saveQuote } from "@/lib/api/browser/sales/quote-drafts";
import { type Quote, quoteDrafts } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { loadPreview, QuoteSheet } from "../../issue/quote-sheet";
import type { DocumentKind, StoredDrafts } from "../document-kind";
import { DraftLoader } from "../draft-loader";
import { NewDraft } from "../new-draft";
import { defaultValidUntil, quoteHeadPaths, quoteText, withQuoteValues } from "./quote-text";

const stored: StoredDrafts<Quote> = {
  path: quoteDrafts.path,
  sentDocument: null,
  page: (draftId) => `quotes/drafts/${draftId}`,
  query: quoteDraftQuery,
  versionOf: ({ modifiedAt }) => modifiedAt,
  atVersion: (draft, modifiedAt) => ({ ...draft, modifiedAt }),
  save: saveQuote,
  // The draft of a quote keeps its id, so a draft that is gone has no successor.
  findSuccessor: async () => null,
  listNewest: readNewestQuoteDrafts,
  remove: (companyId, { id }) => deleteQuote(companyId, { id, status: "draft" }),
};

const quoteKind: DocumentKind<Quote> = {
  name: "quote",
  operationKind: "quote-convert",
  empty: emptyQuote,
  toText: quoteText,
  withValues: withQuoteValues,
  headPaths: quoteHeadPaths,
  termsId: () => "",
  isDueOnRequired: true,
  dueOnByRule: defaultValidUntil,
  readsUnits: true,
  stored,
  portalDrafts: null,
  pageOfOutcome: ({ made }) => made && `quotes/${made.documentId}`,
  Sheet: QuoteSheet,
  loadPreview,
};

export function NewQuote({ today }: { today: string }) {
  return <NewDraft kind={quoteKind} today={today} />;
}

export function QuoteDraftPage({ draftId, today }: { draftId: string; today: string }) {
  return <DraftLoader kind={quoteKind} stored={stored} draftId={draftId} today={today} />;
}
