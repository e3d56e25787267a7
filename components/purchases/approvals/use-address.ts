"use client";

import { usePathname } from "next/navigation";
import { useCallback } from "react";
import { useCompany } from "@/components/shell/company-context";

/** Which draft is looked at, as the address says; going to another asks nothing of the server, and Back leads back. */
export function useAddress() {
  const company = useCompany();
  const pathname = usePathname();
  const base = `/companies/${company.id}/purchases/approvals`;
  const draftOf = useCallback(
    (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null),
    [base],
  );
  const go = useCallback(
    (draftId: string | null, replace = false) => {
      const to = `${base}${draftId ? `/${draftId}` : ""}${location.search}`;
      if (replace) history.replaceState(null, "", to);
      else history.pushState(null, "", to);
    },
    [base],
  );
  return {
    current: draftOf(pathname),
    /** The same at this moment: of two quick presses the second goes on from where the first led. */
    now: useCallback(() => draftOf(location.pathname), [draftOf]),
    go,
  };
}
