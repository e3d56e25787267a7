"use client";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ToastHost } from "@/components/ui/toast";
import type { AnyProblem } from "./problems/problem-text";
import { isLost, LostConnection } from "./reach/lost-connection";
import { KeepPageWhileOffline } from "./reach/offline";
import { isPortalAway, onPortalReach, reachesPortal } from "./reach/portal-reach";

let rolledOn = false;

/** One query client per tab; `standing` are the toasts that stay. Retrying is decided by the problem a read ended in, not by a count here. */
export function Providers({ standing, children }: { standing: ReactNode; children: ReactNode }) {
  const [met, setMet] = useState<AnyProblem | null>(null);
  const [client] = useState(() => queryClient(setMet));
  useEffect(() => {
    if (rolledOn) return;
    rolledOn = true;
    // A session lives on while it is used: one question per page load rolls it on. Nothing waits for the
    // answer, but it is read to its end: left unread it would hold one of the browser's connections.
    fetch("/api/auth/session", { cache: "no-store" })
      .then((answer) => answer.text())
      .catch(() => undefined);
  }, []);
  useEffect(() => onPortalReach(() => void (isPortalAway() || readAgain(client))), [client]);
  return (
    <QueryClientProvider client={client}>
      <LostConnection met={met}>
        <KeepPageWhileOffline />
        <ToastHost standing={standing}>{children}</ToastHost>
      </LostConnection>
    </QueryClientProvider>
  );
}

function queryClient(met: (problem: AnyProblem | null) => void): QueryClient {
  let failed: string | null = null;
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isProblem(error)) return;
        if (error.detail === "offline") void reachesPortal();
        if (!isLost(error)) return;
        failed = query.queryHash;
        met(error);
      },
      // Mended in another tab. Only the read that failed can tell: some reads never leave the portal.
      onSuccess: (_, query) => {
        if (query.queryHash === failed) met(null);
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
  });
}

/** What failed while the portal was away is read again once it is back. */
function readAgain(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

function isProblem(error: unknown): error is AnyProblem {
  return typeof error === "object" && error !== null && "code" in error;
}
