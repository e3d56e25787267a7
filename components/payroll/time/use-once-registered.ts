"use client";

import { useEffect, useRef } from "react";
import type { Operation } from "@/lib/api/contract/operations/operation";

/** Calls the callback once, when the operation of the registration is done. */
export function useOnceRegistered(operation: Operation | null, onRegistered: () => Promise<void>): void {
  const wasCalled = useRef(false);
  const isDone = operation?.stage === "done";
  useEffect(() => {
    if (!isDone || wasCalled.current) return;
    wasCalled.current = true;
    void onRegistered();
  }, [isDone, onRegistered]);
}
