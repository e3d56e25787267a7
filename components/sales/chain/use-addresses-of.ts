"use client";

import { useQueries } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { addressesOfQuery, mostAddressesOf } from "@/lib/api/browser/sales/customers";

/** The mail addresses of these customers, as far as they are read; each call reads as many customers as it may name. */
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
