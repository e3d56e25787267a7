"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Result } from "@/lib/api/browser/call";
import { retryUntilAnswered } from "./retry-until-answered";

const retryPauseMs = 3000;

/** Repeats a request until it is answered, one request at a time, and ends when its page or sheet is left. */
export function useRetriedRequest() {
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isAnswerLost, setIsAnswerLost] = useState(false);
  const isWorking = useRef(false);
  const wasUnmounted = useRef(false);
  useEffect(() => {
    wasUnmounted.current = false;
    return () => {
      wasUnmounted.current = true;
    };
  }, []);
  const isAbandoned = useCallback(() => wasUnmounted.current, []);

  /**
   * Runs the task, or returns null while an earlier one runs. The server would execute the command only once anyway;
   * this check saves the request.
   */
  async function runExclusively<R>(task: () => Promise<R>): Promise<R | null> {
    if (isWorking.current) return null;
    isWorking.current = true;
    setIsSubmitting(true);
    try {
      return await task();
    } finally {
      isWorking.current = false;
      setIsSubmitting(false);
      setIsAnswerLost(false);
    }
  }

  const retryRequest = <T>(request: () => Promise<Result<T>>) =>
    retryUntilAnswered(request, {
      onAnswerLost: () => setIsAnswerLost(true),
      wait: () => new Promise((resolve) => setTimeout(resolve, retryPauseMs)),
      isAbandoned,
    });

  return { isSubmitting, isAnswerLost, runExclusively, retryRequest, isAbandoned };
}
