"use client";

import { useEffect, useRef } from "react";
import type { Operation } from "@/lib/api/contract/operations/operation";

/** Calls `onDone` once, when the operation of the registration is done. */
export function useRegistered(operation: Operation | null, onDone: () => Promise<void>): void {
  const isTold = useRef(false);
  const isDone = operation?.stage === "done";
  useEffect(() => {
    if (!isDone || isTold.current) return;
    isTold.current = true;
    void onDone();
  }, [isDone, onDone]);
}
