"use client";

import { useQueries } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { addressesOfQuery, mostAddressesOf } from "@/lib/api/browser/sales/customers";

/** Where these customers are mailed, as far as it is read; asked for as many at a time as a call takes. */
export function useAddressesOf(customerIds: readonly string[]) {
  const { id } = useCompany();
  const ids = [...new Set(customerIds)].sort();
  const chunks = Array.from({ length: Math.ceil(ids.length / mostAddressesOf) }, (_, chunk) =>
    ids.slice(chunk * mostAddressesOf, (chunk + 1) * mostAddressesOf),
  );
  return useQueries({
    queries: chunks.map((chunk) => addressesOfQuery(id, chunk)),
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
