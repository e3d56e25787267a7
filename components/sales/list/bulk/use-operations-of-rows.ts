"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsAboutQuery } from "@/lib/api/browser/operations/batches";
import { useCustomerAddresses } from "../../chain/use-customer-addresses";
import type { SalesRow } from "../sales-row";

/**
 * Reads the earlier operations about these documents. The operations are always read again, because the idempotency
 * keys of new commands depend on them.
 */
export function useOperationsOfRows(rows: readonly SalesRow[]) {
  const { id } = useCompany();
  const documentIds = rows.map(({ key }) => key).sort();
  return useQuery({ ...operationsAboutQuery(id, documentIds), staleTime: 0, enabled: documentIds.length > 0 });
}

/** Reads the mail addresses of the customers of these documents. */
export function useAddressesOfRows(rows: readonly SalesRow[]) {
  return useCustomerAddresses(rows.flatMap(({ bulk }) => (bulk ? [bulk.customerId] : [])));
}
