"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Checkbox } from "@/components/ui/checkbox";
import { useToast } from "@/components/ui/toast";
import { changeNoticeSettings } from "@/lib/api/browser/company/notices";
import type { NoticeSettings } from "@/lib/api/contract/company/notice";
import type { Problem } from "@/lib/values/problem";

/**
 * Shows the setting whether the portal mails the person about waiting notices; a text says when mails cannot be sent.
 */
export function NoticeSettingsForm({ settings }: { settings: NoticeSettings }) {
  const t = useTranslations("notices.settings");
  const company = useCompany();
  const toast = useToast();
  const [isMailWanted, setIsMailWanted] = useState(settings.mails);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function changeMailing(newChoice: boolean) {
    setIsMailWanted(newChoice);
    setProblem(null);
    const changeResult = await changeNoticeSettings(company.id, { mails: newChoice });
    if (changeResult.ok) return toast(t(newChoice ? "on" : "off"));
    setIsMailWanted(!newChoice);
    setProblem(changeResult.problem);
  }

  return (
    <section className="grid justify-items-start gap-4" aria-label={t("title")}>
      {problem ? (
        <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void changeMailing(!isMailWanted)} />
      ) : null}
      <div>
        <h2>{t("title")}</h2>
        <p className="secondary max-w-[56ch] text-sm">{t("lead")}</p>
      </div>
      {settings.canMail ? (
        <Checkbox
          label={t("label")}
          checked={isMailWanted}
          onChange={(event) => void changeMailing(event.target.checked)}
        />
      ) : (
        <p className="max-w-[56ch] text-sm">{t(settings.address === null ? "noAddress" : "noServer")}</p>
      )}
      {settings.canMail && settings.address !== null ? (
        <p className="secondary text-sm">{t("to", { address: settings.address })}</p>
      ) : null}
    </section>
  );
}
