"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { isInUndoWait, isScheduled, isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { WaitingOperations } from "@/lib/api/contract/sales/offer";
import { BatchToast } from "./batch-toast";
import { groupByBatch } from "./batches";
import { ManyStoppedToast } from "./many-stopped-toast";
import {
  approvalTextKeyOf,
  bookedSupplierInvoiceOf,
  isDecision,
  isShownBySheet,
  isVoucherDiffering,
  pathOfOperation,
} from "./operation-texts";
import { StoppedToast } from "./stopped-toast";
import { type EndedBatch, useBatchOutcomes } from "./use-batch-outcomes";
import { useDifferingApprovals } from "./use-differing-approvals";
import { useDoneText, useTakenBackText } from "./use-operation-description";
import { useUndo } from "./use-undo";
import { useUnseenAnswers } from "./use-unseen-answers";
import { WaitingOperationToast } from "./waiting-operation-toast";

// Few pages have answers to show, so the code is loaded when needed.
const AnswerToasts = lazy(() => import("./answer-toasts"));

const maxShownToasts = 3;

type Props = {
  /**
   * What was read before this component was loaded, the oldest first. It shows which operations waited then, so that
   * their outcomes are shown too.
   */
  earlierReadings: readonly WaitingOperations[];
  latestReading: WaitingOperations;
  /** Is true when the key Z belongs to a submission that is newer than all operations here. */
  isZTaken: boolean;
};

/**
 * Shows one toast for each waiting operation, the newest first. The outcome of an operation is shown in tabs that saw
 * it waiting. A refusal and an answer of a customer are shown on every visit until they are seen or dismissed.
 */
export default function OperationToasts({ earlierReadings, latestReading, isZTaken }: Props) {
  const [shownIndex, setShownIndex] = useState(0);
  useLayoutEffect(() => {
    if (shownIndex < earlierReadings.length) setShownIndex(shownIndex + 1);
  }, [shownIndex, earlierReadings.length]);
  return <CurrentToasts waitingOperations={earlierReadings[shownIndex] ?? latestReading} isZTaken={isZTaken} />;
}

function CurrentToasts({ waitingOperations, isZTaken }: { waitingOperations: WaitingOperations; isZTaken: boolean }) {
  const company = useCompany();
  const pathname = usePathname();
  const undoActions = useUndo();
  const { items: operations } = waitingOperations;
  const answers = useUnseenAnswers(waitingOperations.answers);
  const singleOperations = operations.filter(({ batchId }) => batchId === null);
  const stoppedOperations = singleOperations.filter(({ untold: isUntold }) => isUntold);
  useOutcomeToasts(singleOperations);
  const batches = useBatchOutcomes(operations);
  const { differingApprovals, dismissApproval } = useDifferingApprovals(operations);

  const heldOperations = operations.filter(isInUndoWait);
  const newestOperation = isZTaken ? undefined : heldOperations[0];
  // Approvals are submitted faster than they are executed, so they share one toast.
  const waitingApprovals = singleOperations.filter(
    (waitingOperation) => isInUndoWait(waitingOperation) && waitingOperation.kind === "approve-supplier-invoice",
  );
  const shownOperations = singleOperations.filter(
    (waitingOperation) => isInUndoWait(waitingOperation) && !waitingApprovals.slice(1).includes(waitingOperation),
  );
  const isOnItsPage = (operation: Operation) =>
    pathname === `/companies/${company.id}${pathOfOperation(operation).split("?")[0]}`;
  // The page of a document shows the outcome of its operations. The page of a draft opens the sheet with the outcome.
  const operationShownOnPage = stoppedOperations.find(
    (operation) => isOnItsPage(operation) && !isShownBySheet(operation),
  );
  const shownOnPageId = operationShownOnPage?.id ?? null;
  useEffect(() => {
    if (shownOnPageId !== null) void markOutcomeSeen(company.id, shownOnPageId);
  }, [company.id, shownOnPageId]);

  const dismissOperation = ({ id }: Operation) => void markOutcomeSeen(company.id, id);
  const untoldOperations = stoppedOperations.filter((operation) => !isOnItsPage(operation));
  return (
    <>
      {[...groupByBatch(heldOperations)].map(([id, operations]) => (
        <BatchToast key={id} batchId={id} operations={operations} isNewest={id === newestOperation?.batchId} />
      ))}
      {batches.endedBatches.map((batch) => (
        <EndedBatchToast key={batch.id} batch={batch} onClose={() => batches.dismissBatch(batch.id)} />
      ))}
      {shownOperations.map((operation) => (
        <WaitingOperationToast
          key={operation.id}
          operation={operation}
          undoActions={undoActions}
          isNewest={operation === newestOperation}
          otherCount={operation === waitingApprovals[0] ? waitingApprovals.length - 1 : 0}
        />
      ))}
      {differingApprovals
        .filter((operation) => !isOnItsPage(operation))
        .slice(0, maxShownToasts)
        .map((operation) => (
          <StoppedToast key={operation.id} operation={operation} onClose={() => dismissApproval(operation)} />
        ))}
      {untoldOperations.length > maxShownToasts ? (
        <ManyStoppedToast operations={untoldOperations} onClose={() => untoldOperations.map(dismissOperation)} />
      ) : null}
      {(untoldOperations.length > maxShownToasts ? [] : untoldOperations).map((operation) => (
        <StoppedToast key={operation.id} operation={operation} onClose={() => dismissOperation(operation)} />
      ))}
      {answers.length > 0 ? (
        <Suspense>
          <AnswerToasts answers={answers} />
        </Suspense>
      ) : null}
    </>
  );
}

type EndedBatchToastProps = { batch: EndedBatch; onClose: () => void };

/**
 * Shows the toast of an ended batch of which some operations need the person. It is hidden while the results of the
 * batch are open.
 */
function EndedBatchToast({ batch, onClose }: EndedBatchToastProps) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const router = useRouter();
  const isOpen = useSearchParams().get("batch") === batch.id;
  if (isOpen) return null;
  const text = t("batch.needs", { needing: batch.needing, total: batch.total });
  const openResults = () => {
    router.push(`/companies/${company.id}${batch.page}?batch=${batch.id}`);
    onClose();
  };
  return (
    <ToastSlab
      groupName={text}
      actions={[
        { label: t("look"), run: openResults },
        { label: t("close"), run: onClose },
      ]}
    >
      {text}
    </ToastSlab>
  );
}

/** Shows the outcome of operations that this tab saw waiting and that need no action. */
function useOutcomeToasts(operations: readonly Operation[]) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const router = useRouter();
  const takenBackTextOf = useTakenBackText();
  const doneTextOf = useDoneText();
  const waitingIds = useRef(new Set<string>());

  useEffect(() => {
    for (const operation of operations) {
      if (isUnderWay(operation)) {
        waitingIds.current.add(operation.id);
      } else if (waitingIds.current.delete(operation.id)) showOutcome(operation);
    }
  });

  /** Returns the action that opens a withdrawn decision again, for a person who is on another page meanwhile. */
  function findOpenDecisionAction(operation: Operation) {
    const operationPath = `/companies/${company.id}${pathOfOperation(operation)}`;
    if (!isDecision(operation) || location.pathname === operationPath) return undefined;
    return { label: t("look"), run: () => router.push(operationPath) };
  }

  function showOutcome(operation: Operation) {
    const { stage, next: followUp } = operation;
    const isMailOpen = followUp !== null && followUp.stage !== "done" && !isScheduled(followUp);
    if (stage === "withdrawn") return toast(takenBackTextOf(operation), findOpenDecisionAction(operation));
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    // A result that differs from what the person saw has a toast that stays, so there is no passing toast.
    if (stage !== "done" || isMailOpen || operation.held || isVoucherDiffering(operation)) return;
    const { about, approval } = operation;
    const approvedTextKey = approvalTextKeyOf(operation);
    if (approvedTextKey) {
      return toast(
        t(`approved.${approvedTextKey}`, {
          supplier: about?.customerName ?? "",
          number: about?.reference ?? "",
          voucher: bookedSupplierInvoiceOf(operation)?.voucherNumber ?? "",
          given: approval?.step?.given ?? 0,
          of: approval?.step?.of ?? 0,
        }),
      );
    }
    toast(doneTextOf(operation));
  }
}
