"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { dismissRevealLimitNotice, noticesQuery } from "@/lib/api/browser/company/notices";
import type { LimitNotice } from "@/lib/api/contract/company/notice";
import type { Problem } from "@/lib/values/problem";
import css from "./notices.module.css";

/** Shows the notice that a person was shown many identity numbers. It is shown until the owner dismisses it. */
export function RevealLimitLine({ notice }: { notice: LimitNotice }) {
  const t = useTranslations("notices");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isDismissing, setIsDismissing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function dismissNotice() {
    setIsDismissing(true);
    const dismissResult = await dismissRevealLimitNotice(company.id, notice.subject);
    // The notice may already have been dismissed in another tab.
    if (dismissResult.ok || dismissResult.problem.code === "not_found")
      await queryClient.invalidateQueries(noticesQuery(company.id));
    else setProblem(dismissResult.problem);
    setIsDismissing(false);
  }

  const personName = notice.personName ?? t("somebody");
  return (
    <li className={css.limit}>
      <span>{t("kind.reveal_limit", { who: personName, day: formats.date(notice.on) })}</span>
      <Button size="sm" isBusy={isDismissing} onClick={() => void dismissNotice()}>
        {t("putAway")}
      </Button>
      {problem ? <ProblemNotice problem={problem} title={t("putAwayFailed")} /> : null}
    </li>
  );
}
