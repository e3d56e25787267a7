"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { useCompany } from "../company/company-context";

/**
 * Renders an open page again whose person has another role by now, together with its frame, and reads again what the
 * company's screens have read. Next.js keeps the frame of a page, which holds the role, for as long as the tab is open.
 */
export function RefreshForNewRole() {
  const company = useCompany();
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    router.refresh();
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
  }, [router, queryClient, company.id]);
  return null;
}
