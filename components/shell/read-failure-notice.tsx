"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "@/lib/values/problem";
import { ProblemNotice } from "./problems/problem-notice";

type Props = {
  reads: readonly Pick<UseQueryResult<unknown, Problem>, "data" | "error" | "refetch">[];
  title: ReactNode;
};

/**
 * Shows the problem of the first failed read, with a button to read again. Nothing is shown when all reads have data.
 */
export function ReadFailureNotice({ reads, title }: Props) {
  const failed = reads.filter(({ data, error }) => error !== null && data === undefined);
  const problem = failed[0]?.error;
  if (!problem) return null;
  return <ProblemNotice problem={problem} title={title} onRetry={() => failed.map(({ refetch }) => refetch())} />;
}
