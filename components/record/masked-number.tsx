"use client";

import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { Result } from "@/lib/api/browser/call";
import { mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";

type Props = {
  maskedNumber: string;
  /** Reads the full number; each reading is recorded. */
  revealNumber: () => Promise<Result<string>>;
  texts: { showLabel: string; failureTitle: string };
};

/** Shows a person's number, masked until a person who may see it requests it; each reading is recorded. */
export function MaskedNumber({ maskedNumber, revealNumber, texts }: Props) {
  const { role } = useCompany();
  const [shownNumber, setShownNumber] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function showNumber() {
    setProblem(null);
    const revealResult = await revealNumber();
    if (revealResult.ok) setShownNumber(revealResult.value);
    else setProblem(revealResult.problem);
  }

  return (
    <>
      {shownNumber ?? maskedNumber}{" "}
      {shownNumber === null && mayDo(role, "personal.read") ? (
        <button type="button" data-action className="link small" onClick={() => void showNumber()}>
          {texts.showLabel}
        </button>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={texts.failureTitle} /> : null}
    </>
  );
}
