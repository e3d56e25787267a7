"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { isWaitLong, problemTextKeyOf, supportCodeOf } from "@/components/shell/problems/problem-text";
import { useWaitText } from "@/components/shell/problems/wait-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Problem } from "@/lib/values/problem";
import { linkFormatsOf } from "./link-formats";

type Props = { problem: Problem; title: string; onRetry?: () => void };

/** Shows the problem of a call that belongs to a person and to no company. */
export function PersonProblem({ problem, title, onRetry }: Props): ReactNode {
  const t = useTranslations("problems");
  const waitText = useWaitText(problem, linkFormatsOf(useLocale()));
  return (
    <Notice
      title={title}
      code={t("code", { code: supportCodeOf(problem) })}
      actions={onRetry && !isWaitLong(problem) ? <Button onClick={onRetry}>{t("retry")}</Button> : null}
    >
      <p>{t(problemTextKeyOf(problem, (key) => t.has(key)))}</p>
      {waitText ? <p className="secondary">{waitText}</p> : null}
    </Notice>
  );
}
