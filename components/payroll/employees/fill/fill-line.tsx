"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { renderQuotation } from "@/components/shell/quotation";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import { hadFactAlready, isOutcomeDone, problemOfOutcome, useOutcomeText } from "./outcome-text";
import type { FillOutcome } from "./use-fill";

type Props = {
  name: string;
  /** What the person has now, and whether they are in the payroll program yet. */
  nowText: string;
  outcome: FillOutcome | undefined;
  onOperation: (operation: Operation) => void;
};

/** Shows one person of the sheet: what they have now, and what became of them. */
export function FillLine({ name, nowText, outcome, onOperation }: Props) {
  const outcomeTextOf = useOutcomeText();
  const problemMessages = useTranslations("problems");
  const operation = outcome?.kind === "operation" ? outcome.operation : null;
  useFollowedOperation(operation, onOperation);
  const problem = problemOfOutcome(outcome);
  const isDone = isOutcomeDone(outcome);

  return (
    <li className={outcomeCss.line}>
      <span className={outcomeCss.what}>{name}</span>
      <span className={clsx(isDone ? outcomeCss.good : problem ? outcomeCss.alarm : "secondary")}>
        {outcomeTextOf(outcome)}
      </span>
      {isDone ? null : <span className={outcomeCss.more}>{nowText}</span>}
      {problem && !hadFactAlready(outcome) ? (
        <span className={outcomeCss.more}>
          {problemMessages(problemTextKeyOf(problem, (messageKey) => problemMessages.has(messageKey)))}
          {problem.remote?.message ? (
            <> {problemMessages.rich("payroll.said", { text: problem.remote.message, quote: renderQuotation })}</>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

/** Reads an operation that has not ended again and again, and hands each newer state on. */
function useFollowedOperation(operation: Operation | null, onOperation: (operation: Operation) => void) {
  const company = useCompany();
  const { data: operations } = useQuery({
    ...operationsQuery(company.id, { subject: operation?.subject ?? "" }),
    enabled: operation !== null && isUnderWay(operation),
  });
  const newerOperation = operations?.find(({ id }) => id === operation?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer stage is handed on once
  useEffect(() => {
    if (operation && newerOperation && newerOperation.stage !== operation.stage) onOperation(newerOperation);
  }, [newerOperation?.stage, operation?.stage]);
}
