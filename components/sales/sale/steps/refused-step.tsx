"use client";

import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { AnyProblem } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { refusedLineId } from "../lines/line-refusal";

type Props = {
  problem: AnyProblem;
  title: string;
  /** Whether a line of the sale shows the refusal. */
  isAtLine: boolean;
};

/** Shows why the books refused a step, and a button that moves the focus to the line the refusal is about. */
export function RefusedStep({ problem, title, isAtLine }: Props) {
  const t = useTranslations("sales.sale");
  return (
    <div className="pt-2">
      <ProblemNotice problem={problem} title={title} />
      {isAtLine ? (
        <Button size="sm" className="mt-2" onClick={() => document.getElementById(refusedLineId)?.focus()}>
          {t("desk.toLine")}
        </Button>
      ) : null}
    </div>
  );
}
