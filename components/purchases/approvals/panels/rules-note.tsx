"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { HoverPrefetchLink } from "@/components/ui/hover-prefetch-link";
import { Notice } from "@/components/ui/states";
import { approvalStateQuery } from "@/lib/api/browser/purchases/approval-rules";
import type { RulePermission } from "@/lib/api/contract/purchases/approval-rules";
import { Problem } from "@/lib/values/problem";

/** For each permission that bars this person: the detail of the conflict with which an approval would be refused. */
const conflictByPermission: Partial<Record<RulePermission["is"], string>> = {
  not_turn: "rules_not_turn",
  not_named: "rules_not_named",
  given: "rules_given",
  needed_later: "rules_needed_later",
  four_eyes: "four_eyes",
  stuck: "rules_stuck",
};

type Props = {
  draftId: string;
  /** Is true when the draft waits for approval. */
  isReady: boolean;
};

/** Shows the rule an invoice follows, the next approvers, and why this person may not approve it now. */
export function RulesNote({ draftId, isReady }: Props) {
  const t = useTranslations("approvals.rules");
  const tProblems = useTranslations("problems");
  const company = useCompany();
  const locale = useLocale();
  const approvalState = useQuery({ ...approvalStateQuery(company.id, draftId), enabled: isReady }).data;
  if (!approvalState || !isReady) return null;
  const { rule, given: givenStepCount, of: stepCount, next: nextApprovers, verdict, registeredBy } = approvalState;
  const conflictDetail = conflictByPermission[verdict.is];
  if (rule === null && !conflictDetail) return null;
  const problem = new Problem("conflict", conflictDetail ? { detail: conflictDetail } : {});
  const nextApproverNames = new Intl.ListFormat(locale, { type: "disjunction" }).format(nextApprovers);
  return (
    <Notice
      tone={verdict.is === "may" ? "turn" : "plain"}
      title={conflictDetail ? tProblems(problemTextKeyOf(problem, (key) => tProblems.has(key))) : t("title")}
      actions={
        <HoverPrefetchLink className="link" href={`/companies/${company.id}/settings/approvals`}>
          {t("rules")}
        </HoverPrefetchLink>
      }
    >
      {rule === null ? null : (
        <p>
          {givenStepCount === stepCount ? t("complete") : t("byRule", { rule, given: givenStepCount, of: stepCount })}
        </p>
      )}
      {nextApprovers.length > 0 ? <p>{t("next", { names: nextApproverNames })}</p> : null}
      {verdict.is === "four_eyes" ? (
        <p>
          {registeredBy ? t("registeredBy", { names: new Intl.ListFormat(locale).format(registeredBy) }) : t("unknown")}
        </p>
      ) : null}
    </Notice>
  );
}
