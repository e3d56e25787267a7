"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { accountsOfQuery, vatCodesQuery } from "@/lib/api/browser/vat";
import { mayDo } from "@/lib/auth/roles";
import { type BoxPosting, type VatBox, vatBoxes } from "@/lib/flow/vat-boxes";

/** What a voucher does to the VAT return; `scope` is the permission the connection lacks for reading it. */
export type VatReturn = { boxes: readonly VatBox[]; scope: string | null };

/**
 * The boxes of the VAT return these postings move, read from the books' own VAT codes. None where they are not for this
 * person to read: who may sell need not see the chart of accounts.
 *
 * @param currency of the postings: the return is in the company's, so those in another one say nothing
 */
export function useVatReturn(postings: readonly BoxPosting[], currency: string): VatReturn {
  const { id, role, currencyCode } = useCompany();
  const mayRead = postings.length > 0 && mayDo(role, "accounting.read") && currency === currencyCode;
  const codes = useQuery({ ...vatCodesQuery(id), enabled: mayRead });
  const related = codes.data?.items.flatMap((code) => code.accounts) ?? [];
  const named = [...postings.flatMap(({ account }) => account ?? []), ...related];
  const isNamed = codes.isSuccess && named.length > 0;
  const accounts = useQuery({ ...accountsOfQuery(id, named), enabled: mayRead && isNamed });
  if (codes.data && accounts.data) {
    return { boxes: vatBoxes(postings, { codes: codes.data.items, accounts: accounts.data.items }), scope: null };
  }
  const { code, detail } = codes.error ?? {};
  return { boxes: [], scope: mayRead && code === "scope_missing" && detail ? detail : null };
}
