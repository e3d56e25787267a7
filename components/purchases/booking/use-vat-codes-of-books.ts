"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { accountsByNumberQuery, vatCodesQuery } from "@/lib/api/browser/books/vat";
import { mayDo } from "@/lib/rules/access/roles";
import type { VatCodesOfBooks } from "@/lib/rules/purchases/booking/purchase-vat-boxes";

type ReadVatCodes = {
  /** Null until the VAT codes and accounts are read, and where they cannot be read. */
  vatCodes: VatCodesOfBooks | null;
  /** The scope that the connection lacks for reading the accounting; null where it lacks none. */
  missingScope: string | null;
};

/** Reads the VAT codes of the books and of these accounts. */
export function useVatCodesOfBooks(accountNumbers: readonly number[]): ReadVatCodes {
  const company = useCompany();
  const mayRead = mayDo(company.role, "accounting.read");
  const codesResult = useQuery({ ...vatCodesQuery(company.id), enabled: mayRead });
  const accountsResult = useQuery({
    ...accountsByNumberQuery(company.id, accountNumbers),
    enabled: mayRead && accountNumbers.length > 0,
  });
  const { error } = codesResult;
  const [codes, accounts] = [codesResult.data?.items, accountsResult.data?.items];
  return {
    vatCodes: codes && accounts ? { codes, accounts } : null,
    missingScope: error?.code === "scope_missing" ? (error.detail ?? null) : null,
  };
}
