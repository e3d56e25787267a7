"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { AnyProblem } from "./problem-text";

type Lost = {
  /** The problem to show on top of the page, or null when nothing is lost or a part of the page says it already. */
  problem: AnyProblem | null;
  /** A notice inside the page says that the connection is lost; undone by what it returns. */
  saidHere: () => () => void;
};

const LostContext = createContext<Lost>({ problem: null, saidHere: () => () => undefined });

export function useLostConnection(): Lost {
  return useContext(LostContext);
}

/** True when nothing more can be read or written before the person has been at the identity server. */
export function isLost(problem: { code?: unknown } | null): boolean {
  return problem?.code === "reconnect_required" || problem?.code === "connection_missing";
}

/**
 * Knows that the connection is lost as soon as any read has met it, so that a part of the page that stays silent
 * about its errors (a type-ahead) cannot hide it. It is said once: on top, or in the part that failed.
 */
export function LostConnection({ met, children }: { met: AnyProblem | null; children: ReactNode }) {
  const router = useRouter();
  const [said, setSaid] = useState(0);
  const lost = met !== null || said > 0;
  useEffect(() => {
    // The frame was drawn while the connection still seemed well; drawn anew, it says Lost as well.
    if (lost) router.refresh();
  }, [lost, router]);
  const saidHere = useCallback(() => {
    setSaid((count) => count + 1);
    return () => setSaid((count) => count - 1);
  }, []);
  const value = useMemo<Lost>(() => ({ problem: said > 0 ? null : met, saidHere }), [met, said, saidHere]);
  return <LostContext value={value}>{children}</LostContext>;
}
