"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { articleAccountCodingsQuery, articleQuery } from "@/lib/api/browser/articles";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { type ExpectedPosting, expectedPostings } from "@/lib/flow/expected-postings";
import { type InvoiceTotals, invoiceTotals, type TotalsSettings } from "@/lib/flow/invoice-totals";
import { domesticAccount } from "../editor/draft-totals";

export type ExpectedVoucher = { postings: readonly ExpectedPosting[]; totals: InvoiceTotals };

/** The voucher this draft will make, as far as it can be known without reading the chart of accounts. */
export function useExpectedVoucher(draft: InvoiceDraft, settings: TotalsSettings, wanted: boolean): ExpectedVoucher {
  const { id } = useCompany();
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
    rateBps: row.rateBps ?? 0,
    account: domesticAccount(codings?.find((one) => one.id === codingOf.get(row.articleId ?? ""))),
  }));
  // Whether prices hold VAT is the service's word once the draft is stored.
  const asStored = { ...settings, includesVat: draft.includesVat };
  return { postings: expectedPostings(rows, asStored), totals: invoiceTotals(rows, asStored) };
}
