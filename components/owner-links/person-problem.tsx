"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { problemTextKeyOf, supportCodeOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Problem } from "@/lib/values/problem";

type Props = { problem: Problem; title: string; onRetry?: () => void };

/** Shows the problem of a call that belongs to a person and to no company. */
export function PersonProblem({ problem, title, onRetry }: Props): ReactNode {
  const t = useTranslations("problems");
  return (
    <Notice
      title={title}
      code={t("code", { code: supportCodeOf(problem) })}
      actions={onRetry ? <Button onClick={onRetry}>{t("retry")}</Button> : null}
    >
      <p>{t(problemTextKeyOf(problem, (key) => t.has(key)))}</p>
      {problem.retryAfterSeconds === undefined ? null : (
        <p className="secondary">{t("wait", { seconds: problem.retryAfterSeconds })}</p>
      )}
    </Notice>
  );
}
