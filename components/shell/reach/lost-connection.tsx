"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { ConnectionState } from "@/lib/rules/access/shown-connection";
import type { AnyProblem } from "../problems/problem-text";

type Lost = {
  /** The problem to show above the page; null when the connection works or a part of the page already shows the problem. */
  problem: AnyProblem | null;
  isLost: boolean;
  /** Registers a notice inside the page that shows the lost connection; returns a function that unregisters the notice. */
  saidHere: (isLeadingAway: boolean) => () => void;
};

const LostContext = createContext<Lost>({ problem: null, isLost: false, saidHere: () => () => undefined });

export function useLostConnection(): Lost {
  return useContext(LostContext);
}

/** True when nothing can be read or written until the person has signed in at the identity server. */
export function isLost(problem: { code?: unknown } | null): boolean {
  return problem?.code === "reconnect_required" || problem?.code === "connection_missing";
}

/** True when the company can no longer be shown, so that a refresh would redirect away from text that somebody is typing. */
export function leadsAway(problem: AnyProblem): boolean {
  return (
    problem.code === "reconnect_required" && problem.detail === ("unexplained" satisfies ConnectionState["reason"])
  );
}

/**
 * Provides whether the connection is lost. Any failed read counts, so that a part of the page that does not show its errors,
 * such as a type-ahead, cannot hide the loss. The loss is shown once: above the page, or in the part that failed.
 */
export function LostConnection({ met, children }: { met: AnyProblem | null; children: ReactNode }) {
  const router = useRouter();
  const [said, setSaid] = useState<readonly { isLeadingAway: boolean }[]>([]);
  const isSaid = said.length > 0;
  const drawsAnew = (met !== null && !leadsAway(met)) || said.some(({ isLeadingAway }) => !isLeadingAway);
  useEffect(() => {
    // The server drew the frame while the connection still seemed to work, so the frame is drawn again.
    if (drawsAnew) router.refresh();
  }, [drawsAnew, router]);
  const saidHere = useCallback((isLeadingAway: boolean) => {
    const notice = { isLeadingAway };
    setSaid((all) => [...all, notice]);
    return () => setSaid((all) => all.filter((one) => one !== notice));
  }, []);
  const value = useMemo<Lost>(
    () => ({ problem: isSaid ? null : met, isLost: isSaid || met !== null, saidHere }),
    [met, isSaid, saidHere],
  );
  return <LostContext value={value}>{children}</LostContext>;
}

/** Shows its children while the connection works, and `fallback` as soon as the connection is known to be lost. */
export function WhileConnected({ lost, children }: { lost: ReactNode; children: ReactNode }) {
  return useLostConnection().isLost ? lost : children;
}
