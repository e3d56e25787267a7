"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Formats } from "@/components/format/formats";
import { machineNow } from "@/lib/values/clock";
import { type AnyProblem, isPaused, isWaitLong } from "./problem-text";

/**
 * Returns the sentence that says when a refused call is possible again, in seconds or by day and time; null when that is
 * not known.
 */
export function useWaitText(problem: AnyProblem, formats: Pick<Formats, "date" | "dayOf" | "time">): string | null {
  const t = useTranslations("problems");
  const { retryAfterSeconds: seconds } = problem;
  // The seconds count from the answer, so a later rendering must not move the time.
  const possibleAt = useMemo(
    () => (problem.retryAfterSeconds === undefined ? null : momentAfter(problem.retryAfterSeconds)),
    [problem],
  );
  if (seconds === undefined || possibleAt === null) return null;
  if (isPaused(problem)) return t("askedAgain", { seconds });
  if (!isWaitLong(problem)) return t("wait", { seconds });
  return t("waitUntil", { day: formats.date(formats.dayOf(possibleAt)), time: formats.time(possibleAt) });
}

function momentAfter(seconds: number): string {
  return new Date(machineNow().getTime() + seconds * 1_000).toISOString();
}
