"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { peopleQuery } from "@/lib/api/browser/company/people";
import { rightRequestsQuery } from "@/lib/api/browser/company/right-requests";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { PeopleView } from "@/lib/rules/access/shown-people";

/**
 * Returns two functions: one shows the people as a change has left them, and one reads them again after a refusal.
 * Other screens name people and roles as well, so a change makes everything stale that was read of the company.
 */
export function usePeopleUpdates() {
  const company = useCompany();
  const queryClient = useQueryClient();
  const { queryKey } = peopleQuery(company.id);
  return {
    showPeople: (changedPeople: PeopleView) => {
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id), refetchType: "none" });
      queryClient.setQueryData(queryKey, changedPeople);
      // Another role may allow what the person has asked for.
      void queryClient.invalidateQueries(rightRequestsQuery(company.id));
    },
    readPeopleAgain: () => void queryClient.invalidateQueries({ queryKey }),
  };
}
