"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "@/lib/values/problem";
import { ProblemNotice } from "./problems/problem-notice";

type Props = {
  queryResults: readonly Pick<UseQueryResult<unknown, Problem>, "data" | "error" | "refetch">[];
  title: ReactNode;
};

/**
 * Shows the problem of the first failed read, with a button to read again. Nothing is shown when all reads have data.
 */
export function ReadFailureNotice({ queryResults, title }: Props) {
  const failedResults = queryResults.filter(({ data, error }) => error !== null && data === undefined);
  const problem = failedResults[0]?.error;
  if (!problem) return null;
  return (
    <ProblemNotice problem={problem} title={title} onRetry={() => failedResults.map(({ refetch }) => refetch())} />
  );
}
