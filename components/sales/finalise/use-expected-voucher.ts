"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { articleAccountCodingsQuery, articleQuery } from "@/lib/api/browser/articles";
import type { Customer } from "@/lib/api/contract/customer";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { type ExpectedVoucher, expectedVoucher } from "@/lib/flow/expected-voucher";
import type { TotalsSettings } from "@/lib/flow/invoice-totals";
import { withVatAccounts } from "@/lib/flow/vat-boxes";
import type { Comparability } from "./comparability";
import { useVatBooks } from "./use-vat-return";

/**
 * The voucher this draft will make, by the articles' codings and the VAT codes of the books, and whether it is compared
 * afterwards; nothing of them is read before it is `wanted`.
 */
export function useExpectedVoucher(
  draft: InvoiceDraft,
  customer: Customer | null,
  settings: TotalsSettings,
  wanted: boolean,
): ExpectedVoucher & { compared: Comparability } {
  const { id, countryCode, currencyCode } = useCompany();
  const codings = useQuery({ ...articleAccountCodingsQuery(id), enabled: wanted }).data?.items;
  const sold = draft.rows.filter((row) => !row.isTextRow);
  const articleIds = [...new Set(sold.flatMap((row) => row.articleId ?? []))];
  const articles = useQueries({
    queries: articleIds.map((articleId) => ({ ...articleQuery(id, articleId), enabled: wanted })),
  });
  const codingOf = new Map(articles.flatMap(({ data }) => (data ? [[data.id, data.codingId] as const] : [])));
  const voucher = expectedVoucher({
    draft,
    home: countryCode,
    buyer: {
      countryCode: customer?.invoiceAddress.countryCode ?? "",
      vatNumber: customer?.vatNumber ?? "",
    },
    codingOf: (articleId) => codings?.find((one) => one.id === codingOf.get(articleId)),
    settings,
  });
  const { books, compared } = useVatBooks(voucher.likely, draft.currencyCode || currencyCode, wanted);
  return { ...voucher, postings: books ? withVatAccounts(voucher.postings, books) : voucher.postings, compared };
}
