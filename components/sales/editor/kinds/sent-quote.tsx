"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import type { Result } from "@/lib/api/browser/call";
import { currentAnswerOf, offersQuery } from "@/lib/api/browser/sales/offers";
import { saveQuote } from "@/lib/api/browser/sales/quote-drafts";
import { quoteQuery } from "@/lib/api/browser/sales/quotes";
import { type Quote, quotes } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { Problem } from "@/lib/values/problem";
import { ChangeSheet, loadPreview } from "../../issue/change-sheet";
import { isChangedSinceLastMail } from "../../sale/use-sale";
import type { DocumentKind, StoredDrafts } from "../document-kind";
import { DraftLoader } from "../draft-loader";
import { computeDefaultValidUntilOn, quoteHeadPaths, toQuoteText, withQuoteValues } from "./quote-text";
import { SentQuoteStop } from "./sent-quote-stop";

const storedSentQuotes: StoredDrafts<Quote> = {
  path: quotes.path,
  sentDocument: { numberOf: ({ number }) => number, documentPath: (quoteId) => `quotes/${quoteId}` },
  draftPath: (quoteId) => `quotes/${quoteId}/change`,
  draftQuery: quoteQuery,
  versionOf: ({ modifiedAt }) => modifiedAt,
  withVersion: (quote, modifiedAt) => ({ ...quote, modifiedAt }),
  save: saveOngoingQuote,
  findSuccessor: async () => null,
  listNewest: async () => [],
  deleteDraft: null,
};

/**
 * Saves a quote that is not answered yet. The service would refuse an accepted quote, so its text becomes a new quote
 * instead.
 */
async function saveOngoingQuote(companyId: string, quote: Quote): Promise<Result<Quote>> {
  if (quote.status === "ongoing") return saveQuote(companyId, quote);
  return { ok: false, problem: new Problem("conflict", { detail: "already_done" }) };
}

/**
 * A quote that the customer may have received. Saving it changes the text in the books; mailing it sends a new version.
 */
const sentQuoteKind: DocumentKind<Quote> = {
  // A quote keeps the id of its draft, so text that was typed into the draft too late is found under this kind as well.
  name: "quote",
  operationKind: "quote-accept",
  emptyDocument: emptyQuote,
  toDocumentText: toQuoteText,
  withValues: withQuoteValues,
  headPaths: quoteHeadPaths,
  totalTerms: ({ taxReductionMinor }) => ({ isCredit: false, reductionMinor: taxReductionMinor }),
  termsIdOf: () => "",
  isDueOnRequired: true,
  dueOnByRule: computeDefaultValidUntilOn,
  readsUnits: true,
  storedDrafts: storedSentQuotes,
  portalDrafts: null,
  outcomePath: () => null,
  DocumentSheet: ChangeSheet,
  loadPreview,
};

export function SentQuotePage({ quoteId, today }: { quoteId: string; today: string }) {
  const company = useCompany();
  const sentQuoteQuery = useQuery(quoteQuery(company.id, quoteId));
  const quoteOffers = useQuery(offersQuery(company.id, quoteId)).data;
  const isQuoteMissing = sentQuoteQuery.error?.code === "not_found";
  // A quote that was accepted with a text other than the one in the books may be changed back to that text.
  const isPresentTextAccepted =
    quoteOffers &&
    currentAnswerOf(quoteOffers)?.decision === "accepted" &&
    !(sentQuoteQuery.data && isChangedSinceLastMail(sentQuoteQuery.data, quoteOffers));
  const isAccepted = (sentQuoteQuery.data && sentQuoteQuery.data.status !== "ongoing") || isPresentTextAccepted;
  return (
    <DraftLoader
      kind={sentQuoteKind}
      storedDrafts={storedSentQuotes}
      draftId={quoteId}
      today={today}
      renderStopNotice={
        isQuoteMissing || isAccepted
          ? (forgetText) => (
              <SentQuoteStop
                quote={sentQuoteQuery.data ?? emptyQuote}
                stopReason={isQuoteMissing ? "gone" : "accepted"}
                today={today}
                onSaved={forgetText}
              />
            )
          : undefined
      }
    />
  );
}
