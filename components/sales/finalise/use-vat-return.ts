"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { accountsByNumberQuery, vatCodesQuery } from "@/lib/api/browser/books/vat";
import { mayDo } from "@/lib/rules/access/roles";
import { type BoxPosting, type VatBooks, type VatBox, vatBoxesOf } from "@/lib/rules/vat/vat-boxes";
import { type Comparability, comparabilityOf } from "./comparability";

/**
 * Reads the VAT codes of the books and the accounts of these postings, and tells whether the booked voucher will be
 * compared. `books` is null for a person who may not read them, because a person who may sell need not see the
 * accounts.
 *
 * @param currency the currency of the postings; nothing is read for a currency other than the company's, because the
 *                 VAT return is in the company's currency
 */
export function useVatBooks(
  postings: readonly BoxPosting[],
  currency: string,
  isEnabled = true,
): { books: VatBooks | null; voucherComparability: Comparability } {
  const company = useCompany();
  const { id, role, currencyCode } = company;
  const mayRead = isEnabled && postings.length > 0 && mayDo(role, "accounting.read") && currency === currencyCode;
  const codesQuery = useQuery({ ...vatCodesQuery(id), enabled: mayRead });
  const relatedAccounts = codesQuery.data?.items.flatMap((code) => code.accounts) ?? [];
  const accountNumbers = [...postings.flatMap(({ account }) => account ?? []), ...relatedAccounts];
  const hasAccountNumbers = codesQuery.isSuccess && accountNumbers.length > 0;
  const accountsQuery = useQuery({
    ...accountsByNumberQuery(id, accountNumbers),
    enabled: mayRead && hasAccountNumbers,
  });
  const voucherComparability = comparabilityOf(company, currency, {
    isRead: codesQuery.isSuccess,
    error: codesQuery.error,
  });
  if (!codesQuery.data || !accountsQuery.data) return { books: null, voucherComparability };
  return { books: { codes: codesQuery.data.items, accounts: accountsQuery.data.items }, voucherComparability };
}

/** The VAT return boxes that a voucher changes, and whether the booked voucher will be compared. */
export type VatReturn = { boxes: readonly VatBox[]; voucherComparability: Comparability };

/** Finds the boxes of the VAT return that these postings change, by the VAT codes of the books. */
export function useVatReturn(postings: readonly BoxPosting[], currency: string): VatReturn {
  const { books, voucherComparability } = useVatBooks(postings, currency);
  return { boxes: books ? vatBoxesOf(postings, books) : [], voucherComparability };
}
