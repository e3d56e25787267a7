"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { operationsOfQuery } from "@/lib/api/browser/batches";
import { addressesOfQuery, mostAddressesOf } from "@/lib/api/browser/customers";
import type { SalesRow } from "../sales-row";

/** What was ordered about these documents before; always read anew, because keys are made of it. */
export function useToldBefore(rows: readonly SalesRow[]) {
  const { id } = useCompany();
  const keys = rows.map(({ key }) => key).sort();
  return useQuery({ ...operationsOfQuery(id, keys), staleTime: 0, enabled: keys.length > 0 });
}

/** Where the customers are mailed whose documents do not say it themselves. */
export function useAddresses(rows: readonly SalesRow[]) {
  const { id } = useCompany();
  const ids = [...new Set(rows.flatMap(({ bulk }) => (bulk && bulk.mailTo === null ? [bulk.customerId] : [])))].sort();
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
