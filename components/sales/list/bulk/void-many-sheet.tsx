"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useKeptWords } from "@/components/form/use-kept-words";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";
import { useDocumentName } from "./document-name";
import { voidOrderOf } from "./send-lines";
import { useBatchPress } from "./use-batch-press";
import { useToldBefore } from "./use-told-before";

type Props = { rows: readonly SalesRow[]; onClose: () => void; onOrdered: (batchId: string) => void };

/** Shows which invoices will be voided, and which cannot be voided and why. One reason is given for all. */
export function VoidManySheet({ rows, onClose, onOrdered }: Props) {
  const t = useTranslations("sales.bulk");
  const words = useTranslations("sales.void");
  const name = useDocumentName();
  const told = useToldBefore(rows);
  const company = useCompany();
  const kept = useKeptWords(`${company.personId}:${company.id}:void-many`);
  const reason = kept.words;
  const ordering = useBatchPress((batchId) => {
    kept.forget();
    onOrdered(batchId);
  });
  const fieldId = useId();
  const [isAsked, setAsked] = useState(false);
  const may = rows.filter(({ bulk }) => bulk?.notVoidable === null);
  const mayNot = rows.filter(({ bulk }) => bulk?.notVoidable !== null);
  const isRead = told.data !== undefined && !told.isFetching;

  function press() {
    setAsked(true);
    if (reason.trim() === "") return document.getElementById(fieldId)?.focus();
    void ordering.press(may.map((row) => voidOrderOf(row, reason.trim(), told.data ?? [])));
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("voidTitle", { count: may.length })}
      lead={t("voidLead")}
      turn
      foot={
        <>
          <div className="acts">
            <Button
              look="main"
              keys="Control+Enter"
              busy={ordering.busy || !isRead}
              disabled={may.length === 0}
              onClick={press}
            >
              {t("voidPress", { count: may.length })}
            </Button>
            <Button onClick={onClose}>{t("back")}</Button>
          </div>
          <p>{words("foot")}</p>
        </>
      }
    >
      {told.error ? <ProblemNotice problem={told.error} onRetry={() => void told.refetch()} /> : null}
      {ordering.problem ? <ProblemNotice problem={ordering.problem} title={t("notOrdered")} /> : null}
      {ordering.lost ? (
        <p role="status" className="late sm pb-3">
          {t("lost")}
        </p>
      ) : null}
      {told.data === undefined && !told.error ? <LoadingFields words={t("reading")} fields={2} /> : null}
      <TextArea
        id={fieldId}
        label={words("reason")}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => kept.write(event.target.value)}
        echo={words("reasonEcho")}
        error={isAsked && reason.trim() === "" ? words("needReason") : undefined}
      />
      <ul className={`${css.lines} pt-4`}>
        {may.map((row) => (
          <li key={row.key} className={css.line}>
            <span className={css.what}>{name(row)}</span>
          </li>
        ))}
      </ul>
      {mayNot.length > 0 ? (
        <>
          <h3 className="pt-5 text-sm font-bold">{t("stays", { count: mayNot.length })}</h3>
          <ul className={css.lines}>
            {mayNot.map((row) => (
              <li key={row.key} className={css.line}>
                <span className={css.what}>{name(row)}</span>
                <span className={css.more}>{t(`notVoidable.${row.bulk?.notVoidable ?? "notInvoice"}`)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Sheet>
  );
}
