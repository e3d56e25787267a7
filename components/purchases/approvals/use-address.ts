"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { arrived, type OnTheWay } from "./decisions/on-the-way";

/** Reads the current draft from the address. Going to another draft makes no server request, and the Back button returns. */
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
    /** Returns the draft of the newest address at once, so that a second quick key press continues from the first one. */
    now: useCallback(() => {
      const last = onTheWay.current.at(-1);
      return last === undefined ? draftOf(location.pathname) : last;
    }, [draftOf]),
    go,
  };
}
