"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { ConnectionState } from "@/lib/rules/access/shown-connection";
import type { AnyProblem } from "../problems/problem-text";

type Lost = {
  /** The problem to show on top of the page, or null when nothing is lost or a part of the page says it already. */
  problem: AnyProblem | null;
  isLost: boolean;
  /** A notice inside the page says that the connection is lost, and whether it {@link leadsAway}; undone by what it returns. */
  saidHere: (isLeadingAway: boolean) => () => void;
};

const LostContext = createContext<Lost>({ problem: null, isLost: false, saidHere: () => () => undefined });

export function useLostConnection(): Lost {
  return useContext(LostContext);
}

/** True when nothing more can be read or written before the person has been at the identity server. */
export function isLost(problem: { code?: unknown } | null): boolean {
  return problem?.code === "reconnect_required" || problem?.code === "connection_missing";
}

/** Nothing of the company is shown any more: its pages, drawn anew, would lead away from what somebody is typing here. */
export function leadsAway(problem: AnyProblem): boolean {
  return (
    problem.code === "reconnect_required" && problem.detail === ("unexplained" satisfies ConnectionState["reason"])
  );
}

/**
 * Knows that the connection is lost as soon as any read has met it, so that a part of the page that stays silent
 * about its errors (a type-ahead) cannot hide it. It is said once: on top, or in the part that failed.
 */
export function LostConnection({ met, children }: { met: AnyProblem | null; children: ReactNode }) {
  const router = useRouter();
  const [said, setSaid] = useState<readonly { isLeadingAway: boolean }[]>([]);
  const isSaid = said.length > 0;
  const drawsAnew = (met !== null && !leadsAway(met)) || said.some(({ isLeadingAway }) => !isLeadingAway);
  useEffect(() => {
    // The frame was drawn while the connection still seemed well; drawn anew, it says Lost as well.
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

/** What says how the connection stands, drawn while it seemed well, gives way to `lost` as soon as it is known to be lost. */
export function WhileConnected({ lost, children }: { lost: ReactNode; children: ReactNode }) {
  return useLostConnection().isLost ? lost : children;
}
