"use client";

import { useQueries } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { customerAddressesQuery, maxCustomerAddresses } from "@/lib/api/browser/sales/customers";

/**
 * The mail addresses of these customers, as far as they are read. Each request names at most the allowed number of
 * customers.
 */
export function useCustomerAddresses(customerIds: readonly string[]) {
  const { id } = useCompany();
  const ids = [...new Set(customerIds)].sort();
  const chunks = Array.from({ length: Math.ceil(ids.length / maxCustomerAddresses) }, (_, chunk) =>
    ids.slice(chunk * maxCustomerAddresses, (chunk + 1) * maxCustomerAddresses),
  );
  return useQueries({
    queries: chunks.map((chunk) => customerAddressesQuery(id, chunk)),
    combine: (read) => ({
      addresses: read.flatMap(({ data }) => data?.items ?? []),
      isRead: read.every(({ data }) => data !== undefined),
      problem: read.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const one of read) if (one.error) void one.refetch();
      },
    }),
  });
}
