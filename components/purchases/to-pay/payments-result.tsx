"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { batchQuery } from "@/lib/api/browser/operations/batches";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";

type Props = { batchId: string; onClose: () => void };

/** Shows what became of each payment that was registered together with others. */
export default function PaymentsResult({ batchId, onClose }: Props) {
  const t = useTranslations("payments.result");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const queryClient = useQueryClient();
  const batchResult = useQuery(batchQuery(company.id, batchId));
  const operations = batchResult.data?.operations ?? [];
  const countOf = (...stages: Operation["stage"][]) => operations.filter(({ stage }) => stages.includes(stage)).length;
  const isEnded = batchResult.data !== undefined && countOf("waiting", "sent", "checking") === 0;
  // What was paid leaves the list as soon as all of them have ended.
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
  }, [isEnded, queryClient, company.id]);
  return (
    <Sheet isOpen onClose={onClose} title={t("title")}>
      {batchResult.error ? (
        <ProblemNotice problem={batchResult.error} onRetry={() => void batchResult.refetch()} />
      ) : batchResult.isPending ? (
        <LoadingFields label={tCommon("loading")} />
      ) : (
        <>
          <p role="status">
            {t("counts", {
              done: countOf("done"),
              open: countOf("waiting", "sent", "checking"),
              needing: countOf("refused", "unknown"),
              withdrawn: countOf("withdrawn"),
            })}
          </p>
          <ul className={`${outcomeCss.lines} pt-4`}>
            {operations.map((operation) => (
              <ResultLine key={operation.id} operation={operation} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

function ResultLine({ operation: { stage, subject, about, problem } }: { operation: Operation }) {
  const t = useTranslations("payments.result");
  const tProblems = useTranslations("problems");
  const company = useCompany();
  const needsPerson = stage === "refused" || stage === "unknown";
  return (
    <li className={outcomeCss.line}>
      <TextLink href={`/companies/${company.id}/purchases/invoices/${subject}`}>
        {about?.customerName}, {about?.reference}
      </TextLink>
      <span className={needsPerson ? outcomeCss.alarm : stage === "done" ? outcomeCss.good : "secondary"}>
        {t(`stage.${stage}`)}
      </span>
      {problem && needsPerson ? (
        <span className={outcomeCss.more}>{tProblems(problemTextKeyOf(problem, (key) => tProblems.has(key)))}</span>
      ) : null}
    </li>
  );
}
