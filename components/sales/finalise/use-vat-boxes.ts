"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { accountsOfQuery, vatCodesQuery } from "@/lib/api/browser/vat";
import { mayDo } from "@/lib/auth/roles";
import { type BoxPosting, type VatBox, vatBoxes } from "@/lib/flow/vat-boxes";

/**
 * The boxes of the VAT return these postings move, read from the books' own VAT codes. Empty where they are not for this
 * person or this connection to read: who may sell need not see the chart of accounts.
 *
 * @param currency of the postings: the return is in the company's, so those in another one say nothing
 */
export function useVatBoxes(postings: readonly BoxPosting[], currency: string, wanted: boolean): readonly VatBox[] {
  const { id, role, currencyCode } = useCompany();
  const mayRead = wanted && mayDo(role, "accounting.read") && currency === currencyCode;
  const codes = useQuery({ ...vatCodesQuery(id), enabled: mayRead }).data?.items;
  const named = [...postings, ...(codes ?? [])].flatMap((one) =>
    "accounts" in one ? one.accounts : (one.account ?? []),
  );
  const accounts = useQuery({
    ...accountsOfQuery(id, named),
    enabled: mayRead && codes !== undefined && named.length > 0,
  }).data?.items;
  return codes && accounts ? vatBoxes(postings, { codes, accounts }) : [];
}
