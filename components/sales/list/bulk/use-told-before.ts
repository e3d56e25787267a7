"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsOfQuery } from "@/lib/api/browser/operations/batches";
import { useAddressesOf } from "../../chain/use-addresses-of";
import type { SalesRow } from "../sales-row";

/** What was ordered about these documents before; always read anew, because keys are made of it. */
export function useToldBefore(rows: readonly SalesRow[]) {
  const { id } = useCompany();
  const keys = rows.map(({ key }) => key).sort();
  return useQuery({ ...operationsOfQuery(id, keys), staleTime: 0, enabled: keys.length > 0 });
}

/** Where the customers of these documents are mailed. */
export function useAddresses(rows: readonly SalesRow[]) {
  return useAddressesOf(rows.flatMap(({ bulk }) => (bulk ? [bulk.customerId] : [])));
}
