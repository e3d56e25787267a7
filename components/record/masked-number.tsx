"use client";

import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { Result } from "@/lib/api/browser/call";
import { mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";

type Props = {
  masked: string;
  /** Reads the full number; each reading is recorded. */
  reveal: () => Promise<Result<string>>;
  words: { show: string; failed: string };
};

/** A person's number, masked until a person who may see it requests it; each reading is recorded. */
export function MaskedNumber({ masked, reveal, words }: Props) {
  const { role } = useCompany();
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function show() {
    setProblem(null);
    const result = await reveal();
    if (result.ok) setShown(result.value);
    else setProblem(result.problem);
  }

  return (
    <>
      {shown ?? masked}{" "}
      {shown === null && mayDo(role, "personal.read") ? (
        <button type="button" data-action className="link small" onClick={() => void show()}>
          {words.show}
        </button>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={words.failed} /> : null}
    </>
  );
}
