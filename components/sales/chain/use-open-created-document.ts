"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";

/**
 * Opens the page of the document that an operation created, once the document exists.
 *
 * @param pagePath the path below the company's sales; null while there is no document
 * @param toastText the text of a toast. This hook shows no toast for an operation that waited first, because every page
 *                  shows one for such an operation
 * @param removeStoredText removes the stored text of the draft; it returns false if some text is left, and the page
 *                         then stays
 */
export function useOpenCreatedDocument(
  operation: Operation | null,
  pagePath: string | null,
  toastText: string,
  removeStoredText: () => boolean,
): void {
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const openedPath = useRef<string | null>(null);
  useEffect(() => {
    if (pagePath === null || openedPath.current === pagePath) return;
    openedPath.current = pagePath;
    const mayLeave = removeStoredText();
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    if (!mayLeave) return;
    if (!operation?.carryOutAt) toast(toastText);
    router.replace(`/companies/${company.id}/sales/${pagePath}`);
  }, [pagePath, operation?.carryOutAt, company.id, removeStoredText, toastText, queryClient, router, toast]);
}
