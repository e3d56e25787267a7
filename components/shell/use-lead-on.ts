"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { becameQuery } from "@/lib/api/browser/operations/became";
import { type FollowedDraft, pageOfBecame } from "@/lib/api/contract/operations/became";

/** Redirects from the page of a draft that is gone to the page of its successor, when the portal or the books know one. */
export function useLeadOn(kind: FollowedDraft, draftId: string, isGone: boolean): void {
  const company = useCompany();
  const router = useRouter();
  const became = useQuery({ ...becameQuery(company.id, kind, draftId), enabled: isGone, retry: false }).data;
  const to = isGone && became ? `/companies/${company.id}/${pageOfBecame(kind, became)}` : null;
  useEffect(() => {
    if (to) router.replace(to);
  }, [to, router]);
}
