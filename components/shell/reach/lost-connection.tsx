"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { isUnconfirmedReason } from "@/lib/rules/access/reconnect-reasons";
import type { AnyProblem } from "../problems/problem-text";

type LostConnectionState = {
  /**
   * The problem to show above the page; null when the connection works or a part of the page already shows the problem.
   */
  problem: AnyProblem | null;
  isConnectionLost: boolean;
  /**
   * Registers a notice inside the page that shows the lost connection; returns a function that unregisters the notice.
   */
  registerNotice: (isLeadingAway: boolean) => () => void;
};

const LostConnectionContext = createContext<LostConnectionState>({
  problem: null,
  isConnectionLost: false,
  registerNotice: () => () => undefined,
});

export function useLostConnection(): LostConnectionState {
  return useContext(LostConnectionContext);
}

/** Returns true when nothing can be read or written until the person has signed in at the identity server. */
export function isConnectionLost(problem: { code?: unknown } | null): boolean {
  return problem?.code === "reconnect_required" || problem?.code === "connection_missing";
}

/**
 * Returns true when the company can no longer be shown, so that a refresh would redirect away from text that somebody
 * is typing.
 */
export function redirectsWhenRefreshed(problem: AnyProblem): boolean {
  return problem.code === "reconnect_required" && isUnconfirmedReason(problem.detail ?? null);
}

/**
 * Provides whether the connection is lost. Any failed read counts, so that a part of the page that does not show its
 * errors, such as a type-ahead, cannot hide the loss. The loss is shown once: above the page, or in the part that
 * failed.
 */
export function LostConnectionProvider({
  connectionProblem,
  children,
}: {
  connectionProblem: AnyProblem | null;
  children: ReactNode;
}) {
  const router = useRouter();
  const [notices, setNotices] = useState<readonly { isLeadingAway: boolean }[]>([]);
  const hasNotice = notices.length > 0;
  const shouldRefresh =
    (connectionProblem !== null && !redirectsWhenRefreshed(connectionProblem)) ||
    notices.some(({ isLeadingAway }) => !isLeadingAway);
  useEffect(() => {
    // The server drew the frame while the connection still seemed to work, so the frame is drawn again.
    if (shouldRefresh) router.refresh();
  }, [shouldRefresh, router]);
  const registerNotice = useCallback((isLeadingAway: boolean) => {
    const notice = { isLeadingAway };
    setNotices((currentNotices) => [...currentNotices, notice]);
    return () => setNotices((currentNotices) => currentNotices.filter((one) => one !== notice));
  }, []);
  const contextValue = useMemo<LostConnectionState>(
    () => ({
      problem: hasNotice ? null : connectionProblem,
      isConnectionLost: hasNotice || connectionProblem !== null,
      registerNotice,
    }),
    [connectionProblem, hasNotice, registerNotice],
  );
  return <LostConnectionContext value={contextValue}>{children}</LostConnectionContext>;
}

/** Shows its children while the connection works, and `fallback` as soon as the connection is known to be lost. */
export function WhileConnected({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useLostConnection().isConnectionLost ? fallback : children;
}
