"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Notice } from "@/components/ui/states";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { Outcome } from "./outcome";

/** Shows an earlier decision on a draft, or one that somebody else has submitted. */
export function OthersNote({ draftId }: { draftId: string }) {
  const t = useTranslations("approvals.others");
  const formats = useFormats();
  const company = useCompany();
  const [last] = useQuery(operationsQuery(company.id, { subject: draftId })).data ?? [];
  if (!last || last.stage === "withdrawn" || last.stage === "refused") return null;
  if (last.stage === "done" || last.stage === "unknown") return <Outcome operation={last} />;
  const name = last.personName ?? t("colleague");
  return (
    <Notice tone="plain" title={t(last.kind === "reject-supplier-invoice" ? "rejecting" : "approving", { name })}>
      <p>{t("since", { time: formats.time(last.createdAt) })}</p>
    </Notice>
  );
}
