"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { OutcomeList } from "@/components/list/outcome-list";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { BatchActions } from "@/components/undo/batch-actions";
import { pathOfOperation } from "@/components/undo/operation-texts";
import { batchQuery } from "@/lib/api/browser/operations/batches";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";

type Props = { batchId: string; onClose: () => void };

/** Shows what became of each supplier invoice that was booked, or whose payment was registered, together with others. */
export function BatchResult({ batchId, onClose }: Props) {
  const t = useTranslations("payments.result");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const queryClient = useQueryClient();
  const batchResult = useQuery(batchQuery(company.id, batchId));
  const operations = batchResult.data?.operations ?? [];
  const done = operations[0]?.kind === "book-supplier-invoice" ? "booked" : "paid";
  const countOf = (...stages: Operation["stage"][]) => operations.filter(({ stage }) => stages.includes(stage)).length;
  const isEnded = batchResult.data !== undefined && countOf("waiting", "sent", "checking") === 0;
  const toLine = useResultLine(done);
  // What was done changes the list as soon as all of them have ended.
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
  }, [isEnded, queryClient, company.id]);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`title.${operations.length === 0 ? "unread" : done}`)}
      foot={
        <div className="actions">
          {batchResult.data ? <BatchActions batch={batchResult.data} /> : null}
          <Button onClick={onClose}>{tCommon("close")}</Button>
        </div>
      }
    >
      {batchResult.error ? (
        <ProblemNotice problem={batchResult.error} onRetry={() => void batchResult.refetch()} />
      ) : batchResult.isPending ? (
        <LoadingFields label={tCommon("loading")} />
      ) : (
        <>
          <p role="status">
            {t(`counts.${done}`, {
              done: countOf("done"),
              open: countOf("waiting", "sent", "checking"),
              needing: countOf("refused", "unknown"),
              withdrawn: countOf("withdrawn"),
            })}
          </p>
          <OutcomeList lines={operations.map(toLine)} />
        </>
      )}
    </Sheet>
  );
}

function useResultLine(done: "booked" | "paid") {
  const t = useTranslations("payments.result");
  const tProblems = useTranslations("problems");
  const company = useCompany();
  return (operation: Operation) => {
    const { id, stage, about, problem, posted } = operation;
    const needsPerson = stage === "refused" || stage === "unknown";
    const stageText =
      stage !== "done"
        ? t(`stage.${stage}`)
        : posted
          ? t("stage.asVoucher", { voucher: posted.voucherNumber })
          : t(`stage.${done}`);
    return {
      key: id,
      name: [about?.customerName, about?.reference].filter(Boolean).join(", "),
      href: `/companies/${company.id}${pathOfOperation(operation)}`,
      end: (
        <span className={needsPerson ? outcomeCss.alarm : stage === "done" ? outcomeCss.good : "secondary"}>
          {stageText}
        </span>
      ),
      more:
        problem && needsPerson
          ? tProblems(problemTextKeyOf(problem, (key) => tProblems.has(key)))
          : posted?.voucher === "differs"
            ? t("differs")
            : null,
    };
  };
}
