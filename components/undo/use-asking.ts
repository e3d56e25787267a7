"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Result } from "@/lib/api/browser/call";
import { retryUntilAnswered } from "./retry-until-answered";

const retryMs = 3000;

/** Repeats a request until it is answered, one request at a time, and ends when its page or sheet is left. */
export function useAsking() {
  const [pressing, setPressing] = useState(false);
  const [lost, setLost] = useState(false);
  const busy = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const isGone = useCallback(() => gone.current, []);

  /**
   * Runs the work, or returns null while an earlier one runs. The server executes it only once anyway; this saves the
   * request.
   */
  async function once<R>(work: () => Promise<R>): Promise<R | null> {
    if (busy.current) return null;
    busy.current = true;
    setPressing(true);
    try {
      return await work();
    } finally {
      busy.current = false;
      setPressing(false);
      setLost(false);
    }
  }

  const ask = <T>(call: () => Promise<Result<T>>) =>
    retryUntilAnswered(call, {
      onLost: () => setLost(true),
      wait: () => new Promise((wake) => setTimeout(wake, retryMs)),
      isGone,
    });

  return { pressing, lost, once, ask, isGone };
}
