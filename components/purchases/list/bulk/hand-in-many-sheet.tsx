"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { OutcomeList } from "@/components/list/outcome-list";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import type { Result } from "@/lib/api/browser/call";
import { type ApprovalSubmission, submitForApproval } from "@/lib/api/browser/purchases/supplier-invoice-writes";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { usePurchaseLine } from "../../use-purchase-line";
import type { PurchaseRow } from "../purchase-row";

type Props = { markedRows: readonly PurchaseRow[]; onClose: () => void; onDone: () => void };

/**
 * Hands the marked drafts in for approval, one after the other, and says of each what became of it. A draft that is handed
 * in twice waits for approval once, so a failed one is handed in again by the same button.
 */
export function HandInManySheet({ markedRows, onClose, onDone }: Props) {
  const t = useTranslations("purchases.bulk");
  const tProblems = useTranslations("problems");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const lineOf = usePurchaseLine();
  const [results, setResults] = useState<ReadonlyMap<string, Result<ApprovalSubmission>>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const isToHandIn = ({ next }: PurchaseRow) => next.is === "handIn" || next.is === "handInAgain";
  const rows = markedRows.filter(isToHandIn);
  const staying = markedRows.filter((row) => !isToHandIn(row));
  const openRows = rows.filter(({ id }) => results.get(id)?.ok !== true);
  const doneCount = rows.length - openRows.length;

  async function handInAll() {
    if (isRunning || openRows.length === 0) return;
    setIsRunning(true);
    let handedInCount = doneCount;
    // One at a time: each writes to the same books, and the sheet stops when it is closed.
    for (const { id } of openRows) {
      if (isClosed.current) break;
      const result = await submitForApproval(company.id, id);
      if (result.ok) handedInCount += 1;
      setResults((known) => new Map(known).set(id, result));
    }
    const counts = { done: handedInCount, total: rows.length };
    if (isClosed.current) toast(t(handedInCount === rows.length ? "handInCounts" : "handInStopped", counts));
    setIsRunning(false);
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
  }

  function outcomeOf({ id }: PurchaseRow) {
    const result = results.get(id);
    if (result === undefined) return null;
    if (result.ok) return <span className={outcomeCss.good}>{t(`handedIn.${result.value.approval}`)}</span>;
    return (
      <span className={outcomeCss.alarm}>
        {tProblems(problemTextKeyOf(result.problem, (key) => tProblems.has(key)))}
      </span>
    );
  }

  const isFinished = results.size > 0 && !isRunning && openRows.length === 0;
  return (
    <Sheet
      isOpen
      onClose={results.size > 0 && !isRunning ? onDone : onClose}
      title={t("handInTitle", { count: rows.length })}
      lead={t("handInLead")}
      marksTurn={!isFinished}
      foot={
        <div className="actions">
          {isFinished ? (
            <Button variant="main" onClick={onDone}>
              {t("toList")}
            </Button>
          ) : (
            <Button
              variant="main"
              shortcut="Control+Enter"
              className="grow"
              isBusy={isRunning}
              disabled={openRows.length === 0}
              onClick={() => void handInAll()}
            >
              {t(results.size > 0 && !isRunning ? "handInRest" : "handInPress", { count: openRows.length })}
            </Button>
          )}
        </div>
      }
    >
      <p role="status">{results.size > 0 ? t("handInCounts", { done: doneCount, total: rows.length }) : null}</p>
      <OutcomeList lines={rows.map((row) => lineOf("draft", { ...row, minor: row.totalMinor }, outcomeOf(row)))} />
      <OutcomeList
        title={t("stays", { count: staying.length })}
        lines={staying.map((row) =>
          lineOf(
            row.draft ? "draft" : "invoice",
            { ...row, minor: row.totalMinor },
            t(row.draft === null ? "staysBooked" : row.next.is === "book" ? "staysToBook" : "staysAsked"),
          ),
        )}
      />
    </Sheet>
  );
}
