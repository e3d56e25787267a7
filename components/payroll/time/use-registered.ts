"use client";

import { useEffect, useRef } from "react";
import type { Operation } from "@/lib/api/contract/operations/operation";

/** Goes on once, when the registration has been made. */
export function useRegistered(operation: Operation | null, onDone: () => Promise<void>): void {
  const isTold = useRef(false);
  const isDone = operation?.stage === "done";
  useEffect(() => {
    if (!isDone || isTold.current) return;
    isTold.current = true;
    void onDone();
  }, [isDone, onDone]);
}
