"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { accountsOfQuery, vatCodesQuery } from "@/lib/api/browser/books/vat";
import { mayDo } from "@/lib/rules/access/roles";
import { type BoxPosting, type VatBooks, type VatBox, vatBoxes } from "@/lib/rules/vat/vat-boxes";
import { type Comparability, comparability } from "./comparability";

/**
 * The VAT codes of the books and of the accounts these postings name, and whether a voucher is compared afterwards.
 * Without the books where they are not for this person to read: who may sell need not see the chart of accounts.
 *
 * @param currency of the postings: the return is in the company's, so those in another one say nothing
 */
export function useVatBooks(
  postings: readonly BoxPosting[],
  currency: string,
  wanted = true,
): { books: VatBooks | null; compared: Comparability } {
  const company = useCompany();
  const { id, role, currencyCode } = company;
  const mayRead = wanted && postings.length > 0 && mayDo(role, "accounting.read") && currency === currencyCode;
  const codes = useQuery({ ...vatCodesQuery(id), enabled: mayRead });
  const related = codes.data?.items.flatMap((code) => code.accounts) ?? [];
  const named = [...postings.flatMap(({ account }) => account ?? []), ...related];
  const isNamed = codes.isSuccess && named.length > 0;
  const accounts = useQuery({ ...accountsOfQuery(id, named), enabled: mayRead && isNamed });
  const compared = comparability(company, currency, { isRead: codes.isSuccess, error: codes.error });
  if (!codes.data || !accounts.data) return { books: null, compared };
  return { books: { codes: codes.data.items, accounts: accounts.data.items }, compared };
}

/** What a voucher does to the VAT return, and whether it is compared afterwards. */
export type VatReturn = { boxes: readonly VatBox[]; compared: Comparability };

/** The boxes of the VAT return these postings move, read from the books' own VAT codes. */
export function useVatReturn(postings: readonly BoxPosting[], currency: string): VatReturn {
  const { books, compared } = useVatBooks(postings, currency);
  return { boxes: books ? vatBoxes(postings, books) : [], compared };
}
