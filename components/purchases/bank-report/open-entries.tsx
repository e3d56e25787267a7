"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { EmptyNotice, LoadingFields } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { markBankEntryHandled, openBankEntriesQuery } from "@/lib/api/browser/purchases/bank-reports";
import type { OpenBankEntry } from "@/lib/api/contract/purchases/bank-entry";
import type { Problem } from "@/lib/values/problem";

/** Lists what banks reported and what a person looks at, each with the reason. */
export function OpenEntries({ mayHandle }: { mayHandle: boolean }) {
  const t = useTranslations("payments.report");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const queryClient = useQueryClient();
  const entriesResult = useQuery(openBankEntriesQuery(company.id));
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleEntry(digest: string) {
    if (busyWith !== null) return;
    setBusyWith(digest);
    setProblem(null);
    const result = await markBankEntryHandled(company.id, digest);
    setBusyWith(null);
    await queryClient.invalidateQueries({ queryKey: openBankEntriesQuery(company.id).queryKey });
    if (!result.ok) setProblem(result.problem);
  }

  return (
    <section className="grid gap-3" aria-label={t("openTitle")}>
      <h2>{t("openTitle")}</h2>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {entriesResult.error ? (
        <ProblemNotice problem={entriesResult.error} title={t("unread")} onRetry={() => void entriesResult.refetch()} />
      ) : !entriesResult.data ? (
        <LoadingFields label={tCommon("loading")} />
      ) : entriesResult.data.length === 0 ? (
        <EmptyNotice>{t("none")}</EmptyNotice>
      ) : (
        <ul className={outcomeCss.lines}>
          {entriesResult.data.map((entry) => (
            <OpenEntry
              key={entry.digest}
              entry={entry}
              isBusy={busyWith === entry.digest}
              onHandled={mayHandle ? () => void handleEntry(entry.digest) : null}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type EntryProps = { entry: OpenBankEntry; isBusy: boolean; onHandled: (() => void) | null };

function OpenEntry({ entry, isBusy, onHandled }: EntryProps) {
  const t = useTranslations("payments.report");
  const formats = useFormats();
  const company = useCompany();
  const { reason, bookedOn, amountMinor, currencyCode, endToEndId, servicerReference, returnReason, invoiceId } = entry;
  const title = t("entry", {
    date: formats.date(bookedOn),
    amount: formats.money(BigInt(amountMinor), currencyCode),
  });
  return (
    <li className={outcomeCss.line}>
      {invoiceId ? (
        <TextLink href={`/companies/${company.id}/purchases/invoices/${invoiceId}`}>{title}</TextLink>
      ) : (
        <span className={outcomeCss.what}>{title}</span>
      )}
      <span className={outcomeCss.alarm}>{t(`reason.${reason}`)}</span>
      {onHandled ? (
        <Button size="sm" isBusy={isBusy} onClick={onHandled}>
          {t("handled")}
          <span className="sr">: {title}</span>
        </Button>
      ) : null}
      <span className={outcomeCss.more}>
        {[
          ...(endToEndId === "" ? [] : [t("reference", { reference: endToEndId })]),
          ...(servicerReference === "" ? [] : [t("bankReference", { reference: servicerReference })]),
          ...(returnReason === "" ? [] : [t("bankSays", { text: returnReason })]),
        ].join(". ")}
      </span>
    </li>
  );
}
