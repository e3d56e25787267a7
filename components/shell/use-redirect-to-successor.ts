"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { draftSuccessorQuery } from "@/lib/api/browser/operations/draft-successor";
import { pagePathOfDraftSuccessor, type RedirectedDraftKind } from "@/lib/api/contract/operations/draft-successor";

/**
 * Redirects from the page of a draft that is gone to the page of its successor, when the portal or the books know one.
 */
export function useRedirectToSuccessor(kind: RedirectedDraftKind, draftId: string, isDraftGone: boolean): void {
  const company = useCompany();
  const router = useRouter();
  const successor = useQuery({
    ...draftSuccessorQuery(company.id, kind, draftId),
    enabled: isDraftGone,
    retry: false,
  }).data;
  const successorPath =
    isDraftGone && successor ? `/companies/${company.id}/${pagePathOfDraftSuccessor(kind, successor)}` : null;
  useEffect(() => {
    // The part of the page to which a link leads, such as the comments, is also one of the successor's.
    if (successorPath) router.replace(successorPath + window.location.hash);
  }, [successorPath, router]);
}
