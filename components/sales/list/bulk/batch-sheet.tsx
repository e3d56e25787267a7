"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { batchesQuery, batchQuery } from "@/lib/api/browser/operations/batches";
import { BatchActions } from "./batch-actions";
import { BatchLine } from "./batch-line";
import css from "./bulk.module.css";

type Props = { batchId: string; hrefOf: (batchId: string) => string; onClose: () => void };

/** The results of a batch for each document. The portal stores the batch, which continues after the sheet is closed. */
export function BatchSheet({ batchId, hrefOf, onClose }: Props) {
  const t = useTranslations("sales.bulk");
  const formats = useFormats();
  const company = useCompany();
  const batch = useQuery(batchQuery(company.id, batchId));
  const others = useQuery(batchesQuery(company.id)).data?.filter(({ id }) => id !== batchId) ?? [];
  const [isOnlyNeeding, setOnlyNeeding] = useState(false);
  const operations = batch.data?.operations ?? [];
  const finished = operations.filter(({ stage }) => stage !== "waiting" && stage !== "sent" && stage !== "checking");
  const needingPerson = operations.filter(
    (one) => one.stage === "refused" || (one.stage === "unknown" && !one.resolution),
  );
  const doneCount = operations.filter(({ stage }) => stage === "done").length;
  const batchKind = operations[0]?.kind === "invoice-void" ? "void" : "send";
  const submittedAt = batch.data?.createdAt;
  const time = submittedAt ? `${formats.date(formats.dayOf(submittedAt))} ${formats.time(submittedAt)}` : "";
  const shown = isOnlyNeeding ? needingPerson : operations;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`resultTitle.${batchKind}`, { count: operations.length })}
      lead={time ? t("resultLead", { time }) : undefined}
      foot={
        <div className="actions">
          {batch.data ? <BatchActions batch={batch.data} /> : null}
          <Button onClick={onClose}>{t("toList")}</Button>
        </div>
      }
    >
      {batch.error ? <ProblemNotice problem={batch.error} onRetry={() => void batch.refetch()} /> : null}
      {batch.data ? (
        <>
          <Progress finishedCount={finished.length} total={operations.length} />
          <p className={css.sum} role="status">
            {finished.length < operations.length
              ? t("goesOn", { over: finished.length, total: operations.length })
              : t(`ended.${batchKind}`, { done: doneCount, total: operations.length, needing: needingPerson.length })}
          </p>
          {needingPerson.length > 0 && needingPerson.length < operations.length ? (
            <Button size="sm" look="quiet" aria-pressed={isOnlyNeeding} onClick={() => setOnlyNeeding(!isOnlyNeeding)}>
              {t("onlyNeeding", { count: needingPerson.length })}
            </Button>
          ) : null}
          <ul className={css.lines}>
            {shown.map((operation) => (
              <BatchLine key={operation.id} operation={operation} />
            ))}
          </ul>
        </>
      ) : batch.error ? null : (
        <LoadingFields words={t("reading")} />
      )}
      {others.length > 0 ? (
        <>
          <h3 className="pt-6 text-sm font-bold">{t("earlier")}</h3>
          <ul className={css.lines}>
            {others.map((one) => (
              <li key={one.id} className={css.line}>
                <TextLink href={hrefOf(one.id)}>
                  {t(`resultTitle.${one.is}`, { count: one.total })},{" "}
                  {`${formats.date(formats.dayOf(one.createdAt))} ${formats.time(one.createdAt)}`}
                </TextLink>
                <span className={css.more}>
                  {t(`ended.${one.is}`, { done: one.done, total: one.total, needing: one.refused + one.unknown })}
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
function Progress({ finishedCount, total }: { finishedCount: number; total: number }) {
  return <progress className={css.track} max={total} value={finishedCount} aria-hidden="true" />;
}
