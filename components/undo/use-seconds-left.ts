"use client";

import { useEffect, useState } from "react";
import type { Operation } from "@/lib/api/contract/operations/operation";

const tickMs = 200;
/** When the wait of each operation ends on this page's own clock, which may differ from the server's. */
const endTimesMs = new WeakMap<object, number>();

function endTimeOf(operation: Pick<Operation, "leftMs">): number {
  const knownEndMs = endTimesMs.get(operation);
  if (knownEndMs !== undefined) return knownEndMs;
  const endMs = performance.now() + (operation.leftMs ?? 0);
  endTimesMs.set(operation, endMs);
  return endMs;
}

function secondsLeftOf(operation: Pick<Operation, "leftMs">): number {
  return Math.max(Math.ceil((endTimeOf(operation) - performance.now()) / 1000), 0);
}

/** Returns the whole seconds until the operation is executed; 0 once its time has come. */
export function useSecondsLeft(operation: Pick<Operation, "leftMs">): number {
  const [seconds, setSeconds] = useState(() => secondsLeftOf(operation));
  useEffect(() => {
    const updateSeconds = () => setSeconds(secondsLeftOf(operation));
    updateSeconds();
    const intervalHandle = setInterval(updateSeconds, tickMs);
    return () => clearInterval(intervalHandle);
  }, [operation]);
  return seconds;
}
