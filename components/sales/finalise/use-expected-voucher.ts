"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { articleAccountCodingsQuery, articleQuery } from "@/lib/api/browser/sales/articles";
import type { TermsOfPayment } from "@/lib/api/contract/company/terms-of-payment";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { TotalsSettings } from "@/lib/rules/sales/invoice-totals";
import { type ExpectedVoucher, expectedVoucher } from "@/lib/rules/sales/postings/expected-voucher";
import { buyerOf } from "@/lib/rules/vat/charges-vat";
import { withVatAccounts } from "@/lib/rules/vat/vat-boxes";
import type { Comparability } from "./comparability";
import { useVatBooks } from "./use-vat-return";

export type AnnouncedVoucher = ExpectedVoucher & {
  compared: Comparability;
  /**
   * The terms by which the invoice is paid when it is booked, with the amount; null for an invoice that is paid later.
   */
  paidAtOnce: PaidAtOnce | null;
};

/** The terms of payment and the amount paid at once; `minor` is below zero where money is given back. */
export type PaidAtOnce = { terms: Pick<TermsOfPayment, "name" | "nameEnglish">; minor: bigint };

/**
 * The voucher that is expected for this draft, by the codings of the articles and the VAT codes of the books, and
 * whether the booked voucher will be compared with it. The hook reads nothing from the books until `isEnabled` is true.
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
    ({ id }) => id === termsId,
  );
  const codings = useQuery({ ...articleAccountCodingsQuery(id), enabled: isEnabled }).data?.items;
  const soldRows = draft.rows.filter((row) => !row.isTextRow);
  const articleIds = [...new Set(soldRows.flatMap((row) => row.articleId ?? []))];
  const articles = useQueries({
    queries: articleIds.map((articleId) => ({ ...articleQuery(id, articleId), enabled: isEnabled })),
  });
  // Codings are used only once all articles are read, because rows may share an account, and the sum of only some rows
  // would differ from the posting in the books.
  const areArticlesRead = codings !== undefined && articles.every(({ data }) => data !== undefined);
  const codingOf = new Map(articles.flatMap(({ data }) => (data ? [[data.id, data.codingId] as const] : [])));
  const voucher = expectedVoucher({
    draft,
    home: countryCode,
    buyer: buyerOf(customer),
    codingOf: (articleId) => (areArticlesRead ? codings.find((one) => one.id === codingOf.get(articleId)) : undefined),
    settings,
    paidAtOnce: terms?.paidAtOnce ?? false,
  });
  const { books, compared } = useVatBooks(voucher.likelyPostings, draft.currencyCode || currencyCode, isEnabled);
  const postings = books ? withVatAccounts(voucher.postings, books) : voucher.postings;
  const minor = postings.reduce((sum, one) => (one.role === "receivable" ? sum + one.minor : sum), 0n);
  return { ...voucher, postings, compared, paidAtOnce: terms?.paidAtOnce && minor !== 0n ? { terms, minor } : null };
}
