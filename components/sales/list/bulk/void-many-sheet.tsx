"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useStoredText } from "@/components/form/use-stored-text";
import { OutcomeList } from "@/components/list/outcome-list";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { TextArea } from "@/components/ui/text-field";
import { useBatchSubmission } from "@/components/undo/use-batch-submission";
import type { SalesRow } from "../sales-row";
import { useDocumentName } from "./document-name";
import { voidCommandOf } from "./send-lines";
import { useOperationsOfRows } from "./use-operations-of-rows";

type Props = { markedRows: readonly SalesRow[]; onClose: () => void; onSubmitted: (batchId: string) => void };

/** Shows which invoices will be voided, and which cannot be voided and why. One reason applies to all voids. */
export function VoidManySheet({ markedRows, onClose, onSubmitted }: Props) {
  const t = useTranslations("sales.bulk");
  const voidMessages = useTranslations("sales.void");
  const nameOf = useDocumentName();
  const operationsQuery = useOperationsOfRows(markedRows);
  const company = useCompany();
  const storedReason = useStoredText(`${company.personId}:${company.id}:void-many`);
  const reason = storedReason.text;
  const submission = useBatchSubmission((batchId) => {
    storedReason.forgetText();
    onSubmitted(batchId);
  });
  const fieldId = useId();
  const [isReasonChecked, setIsReasonChecked] = useState(false);
  const voidableRows = markedRows.filter(({ bulk }) => bulk?.voidObstacle === null);
  const nonVoidableRows = markedRows.filter(({ bulk }) => bulk?.voidObstacle !== null);
  const isRead = operationsQuery.data !== undefined && !operationsQuery.isFetching;

  function submitVoids() {
    setIsReasonChecked(true);
    if (reason.trim() === "") return document.getElementById(fieldId)?.focus();
    void submission.submitCommands(
      voidableRows.map((row) => voidCommandOf(row, reason.trim(), operationsQuery.data ?? [])),
    );
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("voidTitle", { count: voidableRows.length })}
      lead={t("voidLead")}
      marksTurn
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={submission.isBusy || !isRead}
              disabled={voidableRows.length === 0}
              onClick={submitVoids}
            >
              {t("voidPress", { count: voidableRows.length })}
            </Button>
            <Button onClick={onClose}>{t("back")}</Button>
          </div>
          <p>{voidMessages("foot")}</p>
        </>
      }
    >
      {operationsQuery.error ? (
        <ProblemNotice problem={operationsQuery.error} onRetry={() => void operationsQuery.refetch()} />
      ) : null}
      {submission.problem ? <ProblemNotice problem={submission.problem} title={t("notOrdered")} /> : null}
      {submission.isAnswerLost ? (
        <p role="status" className="late small pb-3">
          {t("lost")}
        </p>
      ) : null}
      {operationsQuery.data === undefined && !operationsQuery.error ? (
        <LoadingFields label={t("reading")} fieldCount={2} />
      ) : null}
      <TextArea
        id={fieldId}
        label={voidMessages("reason")}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => storedReason.writeText(event.target.value)}
        hint={voidMessages("reasonEcho")}
        error={isReasonChecked && reason.trim() === "" ? voidMessages("needReason") : undefined}
      />
      <OutcomeList lines={voidableRows.map((row) => ({ key: row.key, name: nameOf(row) }))} />
      <OutcomeList
        title={t("stays", { count: nonVoidableRows.length })}
        lines={nonVoidableRows.map((row) => ({
          key: row.key,
          name: nameOf(row),
          more: t(`notVoidable.${row.bulk?.voidObstacle ?? "notInvoice"}`),
        }))}
      />
    </Sheet>
  );
}
