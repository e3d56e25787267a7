"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { claimRefusalQuery, withdrawClaimRefusal } from "@/lib/api/browser/sales/house-work";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import type { Credits } from "../invoice/use-credits";
import { RefusalDialog } from "./refusal-dialog";

/**
 * Says that the tax agency refused the claim of an invoice, and what the customer owes then, and lets a person record it.
 * The service has no call for it, so the portal keeps the record.
 */
export function ClaimRefusal({ invoice, credits, today }: { invoice: Invoice; credits: Credits; today: string }) {
  const t = useTranslations("houseWork.refusal");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const refusalQuery = useQuery(claimRefusalQuery(company.id, invoice.id));
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayRecord = mayDo(company.role, "sales.operate");
  // What credit notes took back of the reduction is claimed from nobody.
  const claimedMinor = credits.creditNotes.reduce(
    (claimed, { taxReductionMinor }) => claimed - taxReductionMinor,
    invoice.taxReductionMinor,
  );
  const leftToPayMinor = invoice.remainingMinor + credits.remainingMinor;
  const money = (minor: bigint) => formats.money(minor, invoice.currencyCode);

  async function withdraw() {
    setBusy(true);
    const result = await withdrawClaimRefusal(company.id, invoice.id);
    setProblem(result.ok ? null : result.problem);
    await queryClient.invalidateQueries(claimRefusalQuery(company.id, invoice.id));
    setBusy(false);
  }

  if (refusalQuery.isError)
    return (
      <ProblemNotice problem={refusalQuery.error} title={t("unread")} onRetry={() => void refusalQuery.refetch()} />
    );
  const refusal = refusalQuery.data;
  // Of an invoice whose reduction was taken back, nothing is claimed that could be refused.
  if (refusal === undefined || !credits.areAllRead || claimedMinor <= 0n) return null;
  const recordedMinor = BigInt(refusal?.amountMinor ?? 0);
  const refusedMinor = recordedMinor < claimedMinor ? recordedMinor : claimedMinor;
  return (
    <>
      {refusal === null ? null : (
        <Notice
          tone="plain"
          title={t("recorded", { amount: money(refusedMinor), day: formats.date(refusal.refusedOn) })}
          actions={
            mayRecord ? (
              <>
                <Button size="sm" onClick={() => setOpen(true)}>
                  {t("change")}
                </Button>
                <Button size="sm" variant="quiet" isBusy={isBusy} onClick={() => void withdraw()}>
                  {t("takeBack")}
                </Button>
              </>
            ) : null
          }
        >
          <p>
            {t("owes", {
              customer: invoice.customerName,
              owed: money(leftToPayMinor + refusedMinor),
              remaining: money(leftToPayMinor),
              refused: money(refusedMinor),
            })}
          </p>
          <p>{t("books", { name: refusal.recordedBy || "nobody" })}</p>
        </Notice>
      )}
      {refusal === null && mayRecord ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("open")}
        </Button>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("notTakenBack")} /> : null}
      {mayRecord ? (
        <RefusalDialog
          key={refusal?.amountMinor ?? ""}
          invoice={invoice}
          claimedMinor={claimedMinor}
          refusal={refusal}
          today={today}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
