"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ChangeEvent, lazy, Suspense, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/states";
import { readBankReport } from "@/lib/api/browser/purchases/bank-reports";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { BankReportAnswer } from "@/lib/api/contract/purchases/bank-entry";
import { mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import { OpenEntries } from "./open-entries";

// This code loads only when somebody looks at what became of the payments.
const BatchResult = lazy(async () => ({ default: (await import("../batch-result")).BatchResult }));

/** Takes a bank's report of what it paid, says what it came to, and lists what a person looks at. */
export function BankReportPage() {
  const t = useTranslations("payments.report");
  const company = useCompany();
  const mayRead = mayDo(company.role, "accounting.operate");
  return (
    <div className="grid gap-7">
      {mayRead ? <ReportForm /> : <MissingRightText action="accounting.operate" text={t("mayNot")} />}
      <OpenEntries mayHandle={mayRead} />
    </div>
  );
}

function ReportForm() {
  const t = useTranslations("payments.report");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [answer, setAnswer] = useState<BankReportAnswer | null>(null);
  const [shownBatchId, setShownBatchId] = useState<string | null>(null);

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file || isReading) return;
    setIsReading(true);
    setProblem(null);
    setAnswer(null);
    const result = await readBankReport(company.id, await file.text());
    // The same file may be chosen again after it was mended.
    target.value = "";
    setIsReading(false);
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    if (result.ok) setAnswer(result.value);
    else setProblem(result.problem);
  }

  const refusal = refusalOf(problem);
  const { registering = 0, open = 0, known = 0, skipped = 0 } = answer ?? {};
  return (
    <section className="grid gap-4" aria-label={t("title")}>
      <p className="secondary max-w-[64ch]">{t("lead")}</p>
      <div className="actions">
        <label className={buttonClass({ variant: "main" })} aria-busy={isReading}>
          <input
            type="file"
            className="sr"
            accept=".xml,application/xml,text/xml"
            disabled={isReading}
            onChange={(event) => void readFile(event)}
          />
          {t(isReading ? "reading" : "choose")}
        </label>
      </div>
      {refusal ? (
        <Notice title={t("failed")}>
          <p>{t(`problem.${refusal}`)}</p>
        </Notice>
      ) : problem ? (
        <ProblemNotice problem={problem} title={t("failed")} />
      ) : null}
      {answer ? (
        <div role="status" className="grid gap-3">
          <p>
            {t("answer", {
              ...{ registering: formats.count(registering), open: formats.count(open) },
              ...{ known: formats.count(known), skipped: formats.count(skipped) },
            })}
          </p>
          {answer.batchId ? (
            <div className="actions">
              <Button onClick={() => setShownBatchId(answer.batchId)}>{t("show")}</Button>
            </div>
          ) : null}
        </div>
      ) : null}
      <Suspense>
        {shownBatchId ? <BatchResult batchId={shownBatchId} onClose={() => setShownBatchId(null)} /> : null}
      </Suspense>
    </section>
  );
}

const refusals = ["tooLarge", "documentType", "notXml", "otherMessage", "too_small"] as const;

/** Why the text of the report could not be read. */
function refusalOf(problem: Problem | null): (typeof refusals)[number] | null {
  const code = problem?.fields?.find(({ field }) => field === "text")?.code;
  return refusals.find((refusal) => refusal === code) ?? null;
}
