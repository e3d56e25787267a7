"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsOfQuery } from "@/lib/api/browser/operations/batches";
import { useAddressesOf } from "../../chain/use-addresses-of";
import type { SalesRow } from "../sales-row";

/**
 * The earlier operations about these documents. They are always read again, because the keys of new commands depend on them.
 */
export function useToldBefore(rows: readonly SalesRow[]) {
  const { id } = useCompany();
  const keys = rows.map(({ key }) => key).sort();
  return useQuery({ ...operationsOfQuery(id, keys), staleTime: 0, enabled: keys.length > 0 });
}

/** The mail addresses of the customers of these documents. */
export function useAddresses(rows: readonly SalesRow[]) {
  return useAddressesOf(rows.flatMap(({ bulk }) => (bulk ? [bulk.customerId] : [])));
}
