"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { articleAccountCodingsQuery, articleQuery } from "@/lib/api/browser/articles";
import type { ArticleAccountCoding } from "@/lib/api/contract/article-account-coding";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import type { DocumentRow } from "@/lib/api/contract/document-row";
import { type ExpectedPosting, expectedPostings, underTerms } from "@/lib/flow/expected-postings";
import { type InvoiceTotals, invoiceTotals, type TotalsSettings } from "@/lib/flow/invoice-totals";
import { domesticAccount } from "../editor/draft-totals";

export type ExpectedVoucher = { postings: readonly ExpectedPosting[]; totals: InvoiceTotals };

/** The voucher this draft will make, as far as it can be known without reading the chart of accounts. */
export function useExpectedVoucher(
  draft: InvoiceDraft,
  customer: Customer | null,
  settings: TotalsSettings,
  wanted: boolean,
): ExpectedVoucher {
  const { id, countryCode } = useCompany();
  const abroad = (customer?.invoiceAddress.countryCode || countryCode) !== countryCode;
  const codings = useQuery({ ...articleAccountCodingsQuery(id), enabled: wanted }).data?.items;
  const priced = draft.rows.filter((row) => !row.isTextRow);
  const articleIds = [...new Set(priced.flatMap((row) => row.articleId ?? []))];
  const articles = useQueries({
    queries: articleIds.map((articleId) => ({ ...articleQuery(id, articleId), enabled: wanted })),
  });
  const codingOf = new Map(articles.flatMap(({ data }) => (data ? [[data.id, data.codingId] as const] : [])));
  const rows = priced.map((row) => ({
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    discount: row.discount,
    // Sales without VAT and under reverse charge keep their article's rate on the row.
    rateBps: draft.vatMinor === 0n || row.reverseConstruction ? 0 : (row.rateBps ?? 0),
    // The accounts of sales abroad are for the books to choose.
    account: abroad
      ? null
      : homeAccount(
          row,
          codings?.find((one) => one.id === codingOf.get(row.articleId ?? "")),
        ),
  }));
  // Whether prices hold VAT is the service's word once the draft is stored.
  const asStored = { ...settings, includesVat: draft.includesVat };
  return { postings: underTerms(expectedPostings(rows, asStored), draft), totals: invoiceTotals(rows, asStored) };
}

/** The sales account of a row at home; null where its rate is not its article's, for which the books have their own. */
function homeAccount(row: DocumentRow, coding: ArticleAccountCoding | undefined): number | null {
  if (!coding) return null;
  if (row.reverseConstruction) return coding.reverseConstructionAccount;
  return row.rateBps === coding.rateBps ? domesticAccount(coding) : null;
}
