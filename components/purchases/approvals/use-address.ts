"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { arrived, type OnTheWay } from "./decisions/on-the-way";

/** Which draft is looked at, as the address says; going to another asks nothing of the server, and Back leads back. */
export function useAddress() {
  const company = useCompany();
  const pathname = usePathname();
  const base = `/companies/${company.id}/purchases/approvals`;
  const draftOf = useCallback(
    (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null),
    [base],
  );
  const current = draftOf(pathname);
  const onTheWay = useRef<OnTheWay>([]);
  useEffect(() => {
    onTheWay.current = arrived(onTheWay.current, current);
  }, [current]);
  const go = useCallback(
    (draftId: string | null, replace = false) => {
      const to = `${base}${draftId ? `/${draftId}` : ""}${location.search}`;
      onTheWay.current = [...onTheWay.current, draftId];
      if (replace) history.replaceState(null, "", to);
      else history.pushState(null, "", to);
    },
    [base],
  );
  return {
    current,
    /** The same at this moment: of two quick presses the second goes on from where the first led. */
    now: useCallback(() => {
      const last = onTheWay.current.at(-1);
      return last === undefined ? draftOf(location.pathname) : last;
    }, [draftOf]),
    go,
  };
}
