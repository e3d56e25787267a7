"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { articleAccountCodingsQuery, articleQuery } from "@/lib/api/browser/sales/articles";
import type { TermsOfPayment } from "@/lib/api/contract/company/terms-of-payment";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { TotalsSettings } from "@/lib/rules/sales/invoice-totals";
import { type ExpectedVoucher, expectedVoucherOf } from "@/lib/rules/sales/postings/expected-voucher";
import { buyerOf } from "@/lib/rules/vat/charges-vat";
import { withVatAccounts } from "@/lib/rules/vat/vat-boxes";
import type { Comparability } from "./comparability";
import { useVatBooks } from "./use-vat-return";

export type AnnouncedVoucher = ExpectedVoucher & {
  voucherComparability: Comparability;
  /**
   * The terms by which the invoice is paid when it is booked, with the amount; null for an invoice that is paid later.
   */
  paidAtOnce: PaidAtOnce | null;
};

/** `minor` is the amount that is paid at once; it is below zero where money is given back. */
export type PaidAtOnce = { terms: Pick<TermsOfPayment, "name" | "nameEnglish">; minor: bigint };

/**
 * Foretells the voucher of this draft by the accounts of the articles and the VAT codes of the books, and tells whether
 * the booked voucher will be compared with it. The hook reads nothing from the books until `isEnabled` is true.
 */
export function useExpectedVoucher(
  draft: InvoiceDraft,
  customer: Customer | null,
  settings: TotalsSettings,
  isEnabled: boolean,
): AnnouncedVoucher {
  const { id, countryCode, currencyCode } = useCompany();
  const termsId = draft.termsOfPaymentId || customer?.termsOfPaymentId;
  const terms = useQuery({ ...termsOfPaymentsQuery(id), enabled: isEnabled }).data?.items.find(
    ({ id: itemId }) => itemId === termsId,
  );
  const articleCodings = useQuery({ ...articleAccountCodingsQuery(id), enabled: isEnabled }).data?.items;
  const rowsWithArticles = draft.rows.filter((row) => !row.isTextRow);
  const articleIds = [...new Set(rowsWithArticles.flatMap((row) => row.articleId ?? []))];
  const articleQueries = useQueries({
    queries: articleIds.map((articleId) => ({ ...articleQuery(id, articleId), enabled: isEnabled })),
  });
  // The accounts of articles are used only once all articles are read. Rows may share an account, and the sum of only
  // some of them would differ from the posting in the books.
  const areArticlesRead = articleCodings !== undefined && articleQueries.every(({ data }) => data !== undefined);
  const codingIdOfArticle = new Map(
    articleQueries.flatMap(({ data }) => (data ? [[data.id, data.codingId] as const] : [])),
  );
  const voucher = expectedVoucherOf({
    draft,
    home: countryCode,
    buyer: buyerOf(customer),
    codingOf: (articleId) =>
      areArticlesRead
        ? articleCodings.find((articleCoding) => articleCoding.id === codingIdOfArticle.get(articleId))
        : undefined,
    settings,
    paidAtOnce: terms?.paidAtOnce ?? false,
  });
  const { books, voucherComparability } = useVatBooks(
    voucher.likelyPostings,
    draft.currencyCode || currencyCode,
    isEnabled,
  );
  const postings = books ? withVatAccounts(voucher.postings, books) : voucher.postings;
  const receivableMinor = postings.reduce(
    (sum, posting) => (posting.role === "receivable" ? sum + posting.minor : sum),
    0n,
  );
  return {
    ...voucher,
    postings,
    voucherComparability,
    paidAtOnce: terms?.paidAtOnce && receivableMinor !== 0n ? { terms, minor: receivableMinor } : null,
  };
}
