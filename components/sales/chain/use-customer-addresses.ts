"use client";

import { useQueries } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { customerAddressesQuery, maxCustomerAddresses } from "@/lib/api/browser/sales/customers";

/** Reads the mail addresses of these customers, at most the allowed number of customers at a time. */
export function useCustomerAddresses(customerIds: readonly string[]) {
  const { id } = useCompany();
  const uniqueIds = [...new Set(customerIds)].sort();
  const idChunks = Array.from({ length: Math.ceil(uniqueIds.length / maxCustomerAddresses) }, (_, chunkIndex) =>
    uniqueIds.slice(chunkIndex * maxCustomerAddresses, (chunkIndex + 1) * maxCustomerAddresses),
  );
  return useQueries({
    queries: idChunks.map((idChunk) => customerAddressesQuery(id, idChunk)),
    combine: (addressQueries) => ({
      addresses: addressQueries.flatMap(({ data }) => data?.items ?? []),
      areAllRead: addressQueries.every(({ data }) => data !== undefined),
      problem: addressQueries.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const addressQuery of addressQueries) if (addressQuery.error) void addressQuery.refetch();
      },
    }),
  });
}
