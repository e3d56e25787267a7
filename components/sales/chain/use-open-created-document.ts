"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKey } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";

/**
 * Opens the page of the document that an operation created, once the document exists.
 *
 * @param page          the path below the company's sales; null while there is no document
 * @param toastText     is shown as a toast, unless the operation waited first: then every page shows a toast of its own
 * @param finishWriting is called first and removes the stored text; false if some of it is left, then the page stays
 */
export function useOpenCreatedDocument(
  operation: Operation | null,
  page: string | null,
  toastText: string,
  finishWriting: () => boolean,
): void {
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const openedPage = useRef<string | null>(null);
  useEffect(() => {
    if (page === null || openedPage.current === page) return;
    openedPage.current = page;
    const mayLeave = finishWriting();
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    if (!mayLeave) return;
    if (!operation?.carryOutAt) toast(toastText);
    router.replace(`/companies/${company.id}/sales/${page}`);
  }, [page, operation?.carryOutAt, company.id, finishWriting, toastText, queries, router, toast]);
}
