"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Notice } from "@/components/ui/states";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { DecisionOutcome } from "./decision-outcome";

/** Shows an earlier decision on a draft, or one that somebody else has submitted. */
export function EarlierDecisionNote({ draftId }: { draftId: string }) {
  const t = useTranslations("approvals.others");
  const formats = useFormats();
  const company = useCompany();
  const [lastOperation] = useQuery(operationsQuery(company.id, { subject: draftId })).data ?? [];
  if (!lastOperation || lastOperation.stage === "withdrawn" || lastOperation.stage === "refused") return null;
  if (lastOperation.stage === "done" || lastOperation.stage === "unknown")
    return <DecisionOutcome operation={lastOperation} />;
  const deciderName = lastOperation.personName ?? t("colleague");
  return (
    <Notice
      tone="plain"
      title={t(lastOperation.kind === "reject-supplier-invoice" ? "rejecting" : "approving", { name: deciderName })}
    >
      <p>{t("since", { time: formats.time(lastOperation.createdAt) })}</p>
    </Notice>
  );
}
