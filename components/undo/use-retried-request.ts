"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Result } from "@/lib/api/browser/call";
import { retryUntilAnswered } from "./retry-until-answered";

const retryMs = 3000;

/** Repeats a request until it is answered, one request at a time, and ends when its page or sheet is left. */
export function useRetriedRequest() {
  const [pressing, setPressing] = useState(false);
  const [lost, setLost] = useState(false);
  const isBusy = useRef(false);
  const wasUnmounted = useRef(false);
  useEffect(() => {
    wasUnmounted.current = false;
    return () => {
      wasUnmounted.current = true;
    };
  }, []);
  const isGone = useCallback(() => wasUnmounted.current, []);

  /**
   * Runs the task, or returns null while an earlier one runs. The server would execute the command only once anyway;
   * this check saves the request.
   */
  async function once<R>(work: () => Promise<R>): Promise<R | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setPressing(true);
    try {
      return await work();
    } finally {
      isBusy.current = false;
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
