"use client";

import { useEffect, useState } from "react";
import type { Operation } from "@/lib/api/contract/operations/operation";

const tickMs = 200;
/** When the wait of each operation ends on this page's own clock, which may differ from the server's. */
const endTimes = new WeakMap<object, number>();

function endTimeOf(operation: Pick<Operation, "leftMs">): number {
  const knownEnd = endTimes.get(operation);
  if (knownEnd !== undefined) return knownEnd;
  const end = performance.now() + (operation.leftMs ?? 0);
  endTimes.set(operation, end);
  return end;
}

function secondsOf(operation: Pick<Operation, "leftMs">): number {
  return Math.max(Math.ceil((endTimeOf(operation) - performance.now()) / 1000), 0);
}

/** Returns the whole seconds until the operation is executed; 0 once its time has come. */
export function useSecondsLeft(operation: Pick<Operation, "leftMs">): number {
  const [seconds, setSeconds] = useState(() => secondsOf(operation));
  useEffect(() => {
    const tick = () => setSeconds(secondsOf(operation));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [operation]);
  return seconds;
}
