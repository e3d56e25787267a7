"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { BatchActions } from "@/components/undo/batch-actions";
import { batchesQuery, batchQuery } from "@/lib/api/browser/operations/batches";
import { BatchLine } from "./batch-line";
import css from "./bulk.module.css";

type Props = { batchId: string; hrefOf: (batchId: string) => string; onClose: () => void };

/**
 * Shows the results of a batch for each document. The portal stores the batch, which continues after the sheet is
 * closed.
 */
export function BatchSheet({ batchId, hrefOf, onClose }: Props) {
  const t = useTranslations("sales.bulk");
  const formats = useFormats();
  const company = useCompany();
  const batchResultQuery = useQuery(batchQuery(company.id, batchId));
  const earlierBatches = useQuery(batchesQuery(company.id)).data?.filter(({ id }) => id !== batchId) ?? [];
  const [isFiltered, setIsFiltered] = useState(false);
  const operations = batchResultQuery.data?.operations ?? [];
  const finishedOperations = operations.filter(
    ({ stage }) => stage !== "waiting" && stage !== "sent" && stage !== "checking",
  );
  const operationsNeedingPerson = operations.filter(
    (operation) => operation.stage === "refused" || (operation.stage === "unknown" && !operation.resolution),
  );
  const doneCount = operations.filter(({ stage }) => stage === "done").length;
  const batchKind = operations[0]?.kind === "invoice-void" ? "void" : "send";
  const submittedAt = batchResultQuery.data?.createdAt;
  const timeText = submittedAt ? `${formats.date(formats.dayOf(submittedAt))} ${formats.time(submittedAt)}` : "";
  const shownOperations = isFiltered ? operationsNeedingPerson : operations;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`resultTitle.${batchKind}`, { count: operations.length })}
      lead={timeText ? t("resultLead", { time: timeText }) : undefined}
      foot={
        <div className="actions">
          {batchResultQuery.data ? <BatchActions batch={batchResultQuery.data} /> : null}
          <Button onClick={onClose}>{t("toList")}</Button>
        </div>
      }
    >
      {batchResultQuery.error ? (
        <ProblemNotice problem={batchResultQuery.error} onRetry={() => void batchResultQuery.refetch()} />
      ) : null}
      {batchResultQuery.data ? (
        <>
          <ProgressBar finishedCount={finishedOperations.length} total={operations.length} />
          <p className={css.sum} role="status">
            {finishedOperations.length < operations.length
              ? t("goesOn", { over: finishedOperations.length, total: operations.length })
              : t(`ended.${batchKind}`, {
                  done: doneCount,
                  total: operations.length,
                  needing: operationsNeedingPerson.length,
                })}
          </p>
          {operationsNeedingPerson.length > 0 && operationsNeedingPerson.length < operations.length ? (
            <Button size="sm" variant="quiet" aria-pressed={isFiltered} onClick={() => setIsFiltered(!isFiltered)}>
              {t("onlyNeeding", { count: operationsNeedingPerson.length })}
            </Button>
          ) : null}
          <ul className={outcomeCss.lines}>
            {shownOperations.map((operation) => (
              <BatchLine key={operation.id} operation={operation} />
            ))}
          </ul>
        </>
      ) : batchResultQuery.error ? null : (
        <LoadingFields label={t("reading")} />
      )}
      {earlierBatches.length > 0 ? (
        <>
          <h3 className="pt-6 text-sm font-bold">{t("earlier")}</h3>
          <ul className={outcomeCss.lines}>
            {earlierBatches.map((earlierBatch) => (
              <li key={earlierBatch.id} className={outcomeCss.line}>
                <TextLink href={hrefOf(earlierBatch.id)}>
                  {t(`resultTitle.${earlierBatch.is}`, { count: earlierBatch.total })},{" "}
                  {`${formats.date(formats.dayOf(earlierBatch.createdAt))} ${formats.time(earlierBatch.createdAt)}`}
                </TextLink>
                <span className={outcomeCss.more}>
                  {t(`ended.${earlierBatch.is}`, {
                    done: earlierBatch.done,
                    total: earlierBatch.total,
                    needing: earlierBatch.refused + earlierBatch.unknown,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Sheet>
  );
}

/** A progress bar. It is hidden from screen readers, because the text below it gives the same numbers. */
function ProgressBar({ finishedCount, total }: { finishedCount: number; total: number }) {
  return <progress className={css.track} max={total} value={finishedCount} aria-hidden="true" />;
}
