"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { useBatchSubmission } from "@/components/undo/use-batch-submission";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";
import { mailCommandOf, makeSendLines, type SendLine } from "./send-lines";
import { SendSheetLine } from "./send-sheet-line";
import { useOfferMailFacts } from "./use-offer-mail-facts";
import { useAddressesOfRows, useOperationsOfRows } from "./use-operations-of-rows";

type Props = { markedRows: readonly SalesRow[]; onClose: () => void; onSubmitted: (batchId: string) => void };

/** Shows the address of each document's mail, or why it cannot be mailed, before any mail is sent. */
export function SendSheet({ markedRows, onClose, onSubmitted }: Props) {
  const t = useTranslations("sales.bulk");
  const company = useCompany();
  const operationsQuery = useOperationsOfRows(markedRows);
  const customerAddresses = useAddressesOfRows(markedRows);
  const offerFactsResult = useOfferMailFacts(markedRows, operationsQuery.data);
  const submission = useBatchSubmission(onSubmitted);
  /** The documents for which a person chose differently from the proposal of the sheet. */
  const [chosenSelections, setChosenSelections] = useState<Readonly<Record<string, boolean>>>({});
  // The idempotency keys depend on earlier operations, so the button waits while the operations are read again. The
  // list stays visible meanwhile.
  const isRead = operationsQuery.data !== undefined && customerAddresses.areAllRead && offerFactsResult.isRead;
  const lines = isRead ? makeSendLines(markedRows, customerAddresses.addresses, operationsQuery.data ?? []) : [];
  const isSelected = (line: SendLine) => line.obstacle === null && (chosenSelections[line.row.key] ?? line.isProposed);
  const selectedLines = lines.filter(isSelected);
  const problem = operationsQuery.error ?? customerAddresses.problem ?? offerFactsResult.problem;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("sendTitle", { count: markedRows.length })}
      lead={t("sendLead")}
      marksTurn
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={submission.isBusy || !isRead || operationsQuery.isFetching}
              disabled={isRead && selectedLines.length === 0}
              onClick={() =>
                void submission.submitCommands(
                  selectedLines.map((line) =>
                    mailCommandOf(line, operationsQuery.data ?? [], company, offerFactsResult.offerMailFacts),
                  ),
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
            customerAddresses.retry();
            offerFactsResult.retry();
            void operationsQuery.refetch();
          }}
        />
      ) : null}
      {submission.problem ? <ProblemNotice problem={submission.problem} title={t("notOrdered")} /> : null}
      {submission.isAnswerLost ? (
        <p role="status" className="late small pb-3">
          {t("lost")}
        </p>
      ) : null}
      {isRead ? (
        <>
          <p className={css.sum} role="status">
            {t("goSum", { going: selectedLines.length, total: markedRows.length })}
          </p>
          <ul className={outcomeCss.lines}>
            {lines.map((line) => (
              <SendSheetLine
                key={line.row.key}
                line={line}
                isSelected={isSelected(line)}
                onChoose={(isChosen) => setChosenSelections({ ...chosenSelections, [line.row.key]: isChosen })}
              />
            ))}
          </ul>
        </>
      ) : problem ? null : (
        <LoadingFields label={t("reading")} />
      )}
    </Sheet>
  );
}
