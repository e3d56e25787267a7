"use client";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ToastHost } from "@/components/ui/toast";
import { extendSessionWhileUsed } from "./extend-session";
import type { AnyProblem } from "./problems/problem-text";
import { isConnectionLost, LostConnectionProvider } from "./reach/lost-connection";
import { KeepPageWhileOffline } from "./reach/offline";
import { checkPortalReach, isPortalAway, subscribeToPortalReach } from "./reach/portal-reach";

/**
 * Provides what a company's pages share, with one query client per tab. `persistentToasts` are the toasts that stay. A
 * failed read is not repeated a fixed number of times; its problem decides whether it is read again.
 */
export function Providers({ persistentToasts, children }: { persistentToasts: ReactNode; children: ReactNode }) {
  const [connectionProblem, setConnectionProblem] = useState<AnyProblem | null>(null);
  const [queryClient] = useState(() => createQueryClient(setConnectionProblem));
  // A session lasts as long as it is used.
  useEffect(() => extendSessionWhileUsed(), []);
  useEffect(
    () => subscribeToPortalReach(() => void (isPortalAway() || refetchFailedQueries(queryClient))),
    [queryClient],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <LostConnectionProvider connectionProblem={connectionProblem}>
        <KeepPageWhileOffline />
        <ToastHost persistentToasts={persistentToasts}>{children}</ToastHost>
      </LostConnectionProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(onConnectionProblem: (problem: AnyProblem | null) => void): QueryClient {
  let failedQueryHash: string | null = null;
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isProblem(error)) return;
        if (error.detail === "offline") void checkPortalReach();
        if (!isConnectionLost(error)) return;
        failedQueryHash = query.queryHash;
        onConnectionProblem(error);
      },
      // The connection was repaired in another tab. Only the read that failed proves that, because some reads never leave
      // the portal.
      onSuccess: (_, query) => {
        if (query.queryHash === failedQueryHash) onConnectionProblem(null);
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
  });
}

/** Repeats the reads that failed while the portal could not be reached. */
function refetchFailedQueries(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

function isProblem(error: unknown): error is AnyProblem {
  return typeof error === "object" && error !== null && "code" in error;
}
