"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { LoadingFields } from "@/components/ui/states";
import { approvalRulesQuery } from "@/lib/api/browser/purchases/approval-rules";
import type { ApprovalRulesView } from "@/lib/api/contract/purchases/approval-rules";
import { mayDo } from "@/lib/rules/access/roles";
import css from "./rules.module.css";
import { RulesEditor } from "./rules-editor";
import { useRuleSentences } from "./use-rule-sentences";

/**
 * Shows the approval rules of the company. People who may change the company edit the rules, other people read them.
 */
export function ApprovalRules() {
  const t = useTranslations("rules");
  const company = useCompany();
  const formats = useFormats();
  const rulesResult = useQuery({ ...approvalRulesQuery(company.id), staleTime: 0, refetchOnWindowFocus: false });
  // The editor opens again only after the person's own save, so that a save by others does not replace typed text.
  const [openCount, setOpenCount] = useState(0);
  if (rulesResult.isError) {
    return <ProblemNotice problem={rulesResult.error} title={t("unread")} onRetry={() => void rulesResult.refetch()} />;
  }
  if (!rulesResult.data) return <LoadingFields label={t("reading")} />;
  const { version, savedAt, savedBy } = rulesResult.data;
  return (
    <>
      <p className="secondary max-w-[64ch] text-sm">
        {t("lead")}{" "}
        {savedAt
          ? t("stands", { version, name: savedBy ?? "", date: formats.date(formats.dayOf(savedAt)) })
          : t("neverSaved")}
      </p>
      {mayDo(company.role, "company.write") ? (
        <RulesEditor
          key={openCount}
          latestView={rulesResult.data}
          onReopen={() => setOpenCount((currentCount) => currentCount + 1)}
        />
      ) : (
        <ReadOnlyRules rulesView={rulesResult.data} />
      )}
    </>
  );
}

function ReadOnlyRules({ rulesView }: { rulesView: ApprovalRulesView }) {
  const t = useTranslations("rules");
  const formats = useFormats();
  const ruleSentences = useRuleSentences(rulesView.people);
  const { rules, oneMayApproveAlone, standIns } = rulesView.text;
  return (
    <section className={css.read}>
      <h2>{t("chains")}</h2>
      {rules.length === 0 ? <p>{t("none")}</p> : null}
      <ol>
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)}>{ruleSentences.rule(rule)}</li>
        ))}
      </ol>
      <p>{t(oneMayApproveAlone ? "oneMayStands" : "fourEyesStands")}</p>
      <ul>
        {standIns.map(({ personId, standInId, from, to }) => (
          <li key={`${personId} ${standInId} ${from}`}>
            {t("standInSentence", {
              ...{ standIn: ruleSentences.nameOf(standInId), person: ruleSentences.nameOf(personId) },
              ...{ from: formats.date(from), to: formats.date(to) },
            })}
          </li>
        ))}
      </ul>
      <p className="secondary">{t("byManager")}</p>
    </section>
  );
}
