"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "@/lib/values/problem";
import { ProblemNotice } from "./problems/problem-notice";

type Props = {
  reads: readonly Pick<UseQueryResult<unknown, Problem>, "data" | "error" | "refetch">[];
  title: ReactNode;
};

/** What is needed here and could not be read, with the way to read it again; nothing where all of it is read. */
export function Unread({ reads, title }: Props) {
  const failed = reads.filter(({ data, error }) => error !== null && data === undefined);
  const problem = failed[0]?.error;
  if (!problem) return null;
  return <ProblemNotice problem={problem} title={title} onRetry={() => failed.map(({ refetch }) => refetch())} />;
}
