"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { isInUndoWait, isScheduled, isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { WaitingOperations } from "@/lib/api/contract/sales/offer";
import { BatchToast } from "./batch-toast";
import { groupByBatch } from "./batches";
import { ManyStoppedToast } from "./many-stopped-toast";
import { approvalTextKey, isDecision, isDiffering, isShownBySheet, pageOfOperation } from "./operation-texts";
import { StoppedToast } from "./stopped-toast";
import { type EndedBatch, useBatchOutcomes } from "./use-batch-outcomes";
import { useDifferingApprovals } from "./use-differing-approvals";
import { useDoneText, useTakenBackText } from "./use-operation-description";
import { useUndo } from "./use-undo";
import { useUnseenAnswers } from "./use-unseen-answers";
import { WaitingOperationToast } from "./waiting-operation-toast";

// Few pages have answers to show, so the code is loaded when needed.
const AnswerToasts = lazy(() => import("./answer-toasts"));

const maxToasts = 3;

type Props = {
  /**
   * The readings before this component was loaded, the oldest first; outcomes of operations that waited then are
   * shown too.
   */
  missed: readonly WaitingOperations[];
  latest: WaitingOperations;
  /** Is true when the key Z belongs to a submission that is newer than all operations here. */
  isZTaken: boolean;
};

/**
 * One toast for each waiting operation, the newest first. The outcome of an operation is shown in tabs that saw it
 * waiting. A refusal and an answer of a customer are shown on every visit until they are seen or dismissed.
 */
export default function OperationToasts({ missed, latest, isZTaken }: Props) {
  const [step, setStep] = useState(0);
  useLayoutEffect(() => {
    if (step < missed.length) setStep(step + 1);
  }, [step, missed.length]);
  return <CurrentToasts waiting={missed[step] ?? latest} isZTaken={isZTaken} />;
}

function CurrentToasts({ waiting, isZTaken }: { waiting: WaitingOperations; isZTaken: boolean }) {
  const company = useCompany();
  const pathname = usePathname();
  const undo = useUndo();
  const { items } = waiting;
  const answers = useUnseenAnswers(waiting.answers);
  const single = items.filter(({ batchId }) => batchId === null);
  const stopped = single.filter(({ untold }) => untold);
  useOutcomeToasts(single);
  const batches = useBatchOutcomes(items);
  const { differing, close } = useDifferingApprovals(items);

  const held = items.filter(isInUndoWait);
  const newest = isZTaken ? undefined : held[0];
  // Approvals are submitted faster than they are executed, so they share one toast.
  const approvals = single.filter((one) => isInUndoWait(one) && one.kind === "approve-supplier-invoice");
  const shownOperations = single.filter((one) => isInUndoWait(one) && !approvals.slice(1).includes(one));
  const isOnItsPage = (operation: Operation) =>
    pathname === `/companies/${company.id}${pageOfOperation(operation).split("?")[0]}`;
  // The page of a document shows the outcome of its operations; the page of a draft opens its sheet, which shows it.
  const shownOnPage = stopped.find((operation) => isOnItsPage(operation) && !isShownBySheet(operation));
  const shownOnPageId = shownOnPage?.id ?? null;
  useEffect(() => {
    if (shownOnPageId !== null) void markOutcomeSeen(company.id, shownOnPageId);
  }, [company.id, shownOnPageId]);

  const dismissOperation = ({ id }: Operation) => void markOutcomeSeen(company.id, id);
  const untold = stopped.filter((operation) => !isOnItsPage(operation));
  return (
    <>
      {[...groupByBatch(held)].map(([id, operations]) => (
        <BatchToast key={id} batchId={id} operations={operations} isNewest={id === newest?.batchId} />
      ))}
      {batches.ended.map((batch) => (
        <EndedBatchToast key={batch.id} batch={batch} onClose={() => batches.close(batch.id)} />
      ))}
      {shownOperations.map((operation) => (
        <WaitingOperationToast
          key={operation.id}
          operation={operation}
          undo={undo}
          isNewest={operation === newest}
          otherCount={operation === approvals[0] ? approvals.length - 1 : 0}
        />
      ))}
      {differing
        .filter((operation) => !isOnItsPage(operation))
        .slice(0, maxToasts)
        .map((operation) => (
          <StoppedToast key={operation.id} operation={operation} onClose={() => close(operation)} />
        ))}
      {untold.length > maxToasts ? (
        <ManyStoppedToast operations={untold} onClose={() => untold.map(dismissOperation)} />
      ) : null}
      {(untold.length > maxToasts ? [] : untold).map((operation) => (
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

type EndedProps = { batch: EndedBatch; onClose: () => void };

/**
 * The toast of an ended batch of which some operations need the person. It is hidden while the results of the batch are
 * open.
 */
function EndedBatchToast({ batch, onClose }: EndedProps) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const router = useRouter();
  const isOpen = useSearchParams().get("batch") === batch.id;
  if (isOpen) return null;
  const words = t("batch.needs", { needing: batch.needing, total: batch.total });
  const open = () => {
    router.push(`/companies/${company.id}${batch.page}?batch=${batch.id}`);
    onClose();
  };
  return (
    <ToastSlab
      name={words}
      actions={[
        { label: t("look"), run: open },
        { label: t("close"), run: onClose },
      ]}
    >
      {words}
    </ToastSlab>
  );
}

/** Shows the outcome of operations that this tab saw waiting and that need no action. */
function useOutcomeToasts(items: readonly Operation[]) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const router = useRouter();
  const takenBackText = useTakenBackText();
  const doneText = useDoneText();
  const waitingIds = useRef(new Set<string>());

  useEffect(() => {
    for (const operation of items) {
      if (isUnderWay(operation)) {
        waitingIds.current.add(operation.id);
      } else if (waitingIds.current.delete(operation.id)) showOutcome(operation);
    }
  });

  /** Returns the action that opens a withdrawn decision again, for a person who is on another page meanwhile. */
  function openDecisionAction(operation: Operation) {
    const page = `/companies/${company.id}${pageOfOperation(operation)}`;
    if (!isDecision(operation) || location.pathname === page) return undefined;
    return { label: t("look"), run: () => router.push(page) };
  }

  function showOutcome(operation: Operation) {
    const { stage, next } = operation;
    const mailIsOpen = next !== null && next.stage !== "done" && !isScheduled(next);
    if (stage === "withdrawn") return toast(takenBackText(operation), openDecisionAction(operation));
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    // A result that differs from what the person saw has a toast that stays, so there is no passing toast.
    if (stage !== "done" || mailIsOpen || operation.held || isDiffering(operation)) return;
    const { about, approval } = operation;
    const approved = approvalTextKey(operation);
    if (approved) {
      return toast(
        t(`approved.${approved}`, {
          supplier: about?.customerName ?? "",
          number: about?.reference ?? "",
          voucher: approval?.posted?.voucherNumber ?? "",
          given: approval?.step?.given ?? 0,
          of: approval?.step?.of ?? 0,
        }),
      );
    }
    toast(doneText(operation));
  }
}
