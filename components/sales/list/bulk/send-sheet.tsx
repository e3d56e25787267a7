"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";
import { mailCommandOf, type SendLine, sendLines } from "./send-lines";
import { SendSheetLine } from "./send-sheet-line";
import { useBatchSubmission } from "./use-batch-submission";
import { useOfferMailFacts } from "./use-offer-mail-facts";
import { useAddressesOfRows, useOperationsOfRows } from "./use-operations-of-rows";

type Props = { rows: readonly SalesRow[]; onClose: () => void; onSubmitted: (batchId: string) => void };

/** Shows the address of each document's mail, or why it cannot be mailed, before any mail is sent. */
export function SendSheet({ rows, onClose, onSubmitted }: Props) {
  const t = useTranslations("sales.bulk");
  const company = useCompany();
  const operations = useOperationsOfRows(rows);
  const addresses = useAddressesOfRows(rows);
  const offerMails = useOfferMailFacts(rows, operations.data);
  const submission = useBatchSubmission(onSubmitted);
  /** The documents for which a person chose differently from the proposal of the sheet. */
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  // The keys depend on earlier operations, so the button waits while the operations are read again. The list stays
  // visible.
  const isRead = operations.data !== undefined && addresses.isRead && offerMails.isRead;
  const lines = isRead ? sendLines(rows, addresses.addresses, operations.data ?? []) : [];
  const isSelected = (line: SendLine) => line.lacks === null && (choices[line.row.key] ?? line.goes);
  const selectedLines = lines.filter(isSelected);
  const problem = operations.error ?? addresses.problem ?? offerMails.problem;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("sendTitle", { count: rows.length })}
      lead={t("sendLead")}
      turn
      foot={
        <>
          <div className="actions">
            <Button
              look="main"
              keys="Control+Enter"
              busy={submission.busy || !isRead || operations.isFetching}
              disabled={isRead && selectedLines.length === 0}
              onClick={() =>
                void submission.press(
                  selectedLines.map((line) => mailCommandOf(line, operations.data ?? [], company, offerMails.known)),
                )
              }
            >
              {t("sendPress", { count: selectedLines.length })}
            </Button>
            <Button onClick={onClose}>{t("back")}</Button>
          </div>
          <p>{t("sendFoot")}</p>
        </>
      }
    >
      {problem ? (
        <ProblemNotice
          problem={problem}
          onRetry={() => {
            addresses.retry();
            offerMails.retry();
            void operations.refetch();
          }}
        />
      ) : null}
      {submission.problem ? <ProblemNotice problem={submission.problem} title={t("notOrdered")} /> : null}
      {submission.lost ? (
        <p role="status" className="late small pb-3">
          {t("lost")}
        </p>
      ) : null}
      {isRead ? (
        <>
          <p className={css.sum} role="status">
            {t("goSum", { going: selectedLines.length, total: rows.length })}
          </p>
          <ul className={css.lines}>
            {lines.map((line) => (
              <SendSheetLine
                key={line.row.key}
                line={line}
                isSelected={isSelected(line)}
                onChoose={(isChosen) => setChoices({ ...choices, [line.row.key]: isChosen })}
              />
            ))}
          </ul>
        </>
      ) : problem ? null : (
        <LoadingFields words={t("reading")} />
      )}
    </Sheet>
  );
}
