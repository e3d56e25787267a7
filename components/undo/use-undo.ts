"use client";

import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import {
  readOperation,
  sendOperationNow,
  withdrawOperation,
} from "@/lib/api/browser/operations/waiting-operation-calls";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import { useTakenBackText } from "./use-operation-description";
import { useRefusalTexts } from "./use-refusal-texts";

export type Undo = {
  isBusy: boolean;
  undo: (operation: Operation) => void;
  /**
   * Takes an operation back, so that another one can replace it. Resolves to the withdrawn operation, or to null when
   * it was not withdrawn; a toast then says why.
   */
  withdrawToReplace: (operation: Operation) => Promise<Operation | null>;
  sendNow: (operation: Operation) => void;
};

/**
 * Takes a waiting operation back or sends it at once. When the operation was executed before that, a toast says at
 * what time.
 */
export function useUndo(): Undo {
  const company = useCompany();
  const toast = useToast();
  const takenBackTextOf = useTakenBackText();
  const { tooLateText, notWithdrawnText, notSentNowText } = useRefusalTexts();
  const [isBusy, setIsBusy] = useState(false);
  const isWorking = useRef(false);

  async function runExclusively<R>(task: () => Promise<R>): Promise<R | null> {
    if (isWorking.current) return null;
    isWorking.current = true;
    setIsBusy(true);
    const workResult = await task();
    isWorking.current = false;
    setIsBusy(false);
    return workResult;
  }

  async function withdraw(operation: Operation): Promise<Operation | null> {
    const withdrawalResult = await withdrawOperation(company.id, operation.id);
    if (withdrawalResult.ok) return withdrawalResult.value;
    toast(await findRefusalText(operation, withdrawalResult.problem));
    return null;
  }

  async function withdrawAndConfirm(operation: Operation) {
    if ((await withdraw(operation)) === null) return;
    // For the person's own operations, the operation toasts say in every tab that they were taken back.
    if (operation.personId !== company.personId) toast(takenBackTextOf(operation));
  }

  async function sendNowOrExplain(operation: Operation) {
    const sendResult = await sendOperationNow(company.id, operation.id);
    if (!sendResult.ok) toast(notSentNowText(operation, sendResult.problem));
  }

  async function findRefusalText(operation: Operation, problem: Problem): Promise<string> {
    const isSent = problem.detail === "already_sent";
    const currentOperation = isSent ? await readOperation(company.id, operation.id).catch(() => null) : null;
    const executedAt = currentOperation?.sentAt ?? currentOperation?.finishedAt;
    return executedAt ? tooLateText(operation, executedAt) : notWithdrawnText(operation, problem);
  }

  return {
    isBusy,
    undo: (operation) => void runExclusively(() => withdrawAndConfirm(operation)),
    withdrawToReplace: (operation) => runExclusively(() => withdraw(operation)),
    sendNow: (operation) => void runExclusively(() => sendNowOrExplain(operation)),
  };
}
