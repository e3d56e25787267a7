"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { NearLink } from "@/components/ui/near-link";
import { Notice } from "@/components/ui/states";
import { approvalStandingQuery } from "@/lib/api/browser/purchases/approval-rules";
import type { RuleVerdict } from "@/lib/api/contract/purchases/approval-rules";
import { Problem } from "@/lib/values/problem";

/** The detail of the conflict with which an approval would be refused, by the verdict of the rules. */
const refusals: Partial<Record<RuleVerdict["is"], string>> = {
  not_turn: "rules_not_turn",
  not_named: "rules_not_named",
  given: "rules_given",
  needed_later: "rules_needed_later",
  four_eyes: "four_eyes",
  stuck: "rules_stuck",
};

type Props = {
  draftId: string;
  /** The draft waits for approval. */
  isReady: boolean;
};

/** Shows the rule an invoice follows, the next approvers, and why this person may not approve it now. */
export function RulesNote({ draftId, isReady }: Props) {
  const t = useTranslations("approvals.rules");
  const problems = useTranslations("problems");
  const company = useCompany();
  const locale = useLocale();
  const standing = useQuery({ ...approvalStandingQuery(company.id, draftId), enabled: isReady }).data;
  if (!standing || !isReady) return null;
  const { rule, given, of, next, verdict, registeredBy } = standing;
  const detail = refusals[verdict.is];
  if (rule === null && !detail) return null;
  const problem = new Problem("conflict", detail ? { detail } : {});
  const names = new Intl.ListFormat(locale, { type: "disjunction" }).format(next);
  return (
    <Notice
      tone={verdict.is === "may" ? "turn" : "plain"}
      title={detail ? problems(textKeyOf(problem, (key) => problems.has(key))) : t("title")}
      actions={
        <NearLink className="link" href={`/companies/${company.id}/settings/approvals`}>
          {t("rules")}
        </NearLink>
      }
    >
      {rule === null ? null : <p>{given === of ? t("complete") : t("byRule", { rule, given, of })}</p>}
      {next.length > 0 ? <p>{t("next", { names })}</p> : null}
      {verdict.is === "four_eyes" ? (
        <p>
          {registeredBy ? t("registeredBy", { names: new Intl.ListFormat(locale).format(registeredBy) }) : t("unknown")}
        </p>
      ) : null}
    </Notice>
  );
}
