"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKey } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";

/**
 * Goes to the page of what an operation made, once there is one.
 *
 * @param page   below the company's sales; null while there is none
 * @param said   what is told on the way, unless it waited first: then every page tells it
 * @param before is done first: what was kept of the writing goes; false where something of it is left, and the page stays
 */
export function useLanding(
  operation: Operation | null,
  page: string | null,
  said: string,
  before: () => boolean,
): void {
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (page === null || told.current === page) return;
    told.current = page;
    const leaves = before();
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    if (!leaves) return;
    if (!operation?.carryOutAt) toast(said);
    router.replace(`/companies/${company.id}/sales/${page}`);
  }, [page, operation?.carryOutAt, company.id, before, said, queries, router, toast]);
}
