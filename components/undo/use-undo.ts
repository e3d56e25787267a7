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
  busy: boolean;
  undo: (operation: Operation) => void;
  /**
   * Takes an operation back to replace it by another one. Resolves to it as withdrawn, or to null, which a toast
   * explains.
   */
  replace: (operation: Operation) => Promise<Operation | null>;
  sendNow: (operation: Operation) => void;
};

/**
 * Takes a waiting operation back or sends it at once. When the operation was executed before that, a toast says at
 * what time.
 */
export function useUndo(): Undo {
  const company = useCompany();
  const toast = useToast();
  const takenBackText = useTakenBackText();
  const { tooLate, notTakenBack, notHastened } = useRefusalTexts();
  const [busy, setBusy] = useState(false);
  const isWorking = useRef(false);

  async function once<R>(work: () => Promise<R>): Promise<R | null> {
    if (isWorking.current) return null;
    isWorking.current = true;
    setBusy(true);
    const result = await work();
    isWorking.current = false;
    setBusy(false);
    return result;
  }

  async function withdraw(operation: Operation): Promise<Operation | null> {
    const result = await withdrawOperation(company.id, operation.id);
    if (result.ok) return result.value;
    toast(await refusalText(operation, result.problem));
    return null;
  }

  async function withdrawAndConfirm(operation: Operation) {
    if ((await withdraw(operation)) === null) return;
    // For the person's own operations, the operation toasts say so in every tab.
    if (operation.personId !== company.personId) toast(takenBackText(operation));
  }

  async function hasten(operation: Operation) {
    const result = await sendOperationNow(company.id, operation.id);
    if (!result.ok) toast(notHastened(operation, result.problem));
  }

  async function refusalText(operation: Operation, problem: Problem): Promise<string> {
    const isSent = problem.detail === "already_sent";
    const currentOperation = isSent ? await readOperation(company.id, operation.id).catch(() => null) : null;
    const at = currentOperation?.sentAt ?? currentOperation?.finishedAt;
    return at ? tooLate(operation, at) : notTakenBack(operation, problem);
  }

  return {
    busy,
    undo: (operation) => void once(() => withdrawAndConfirm(operation)),
    replace: (operation) => once(() => withdraw(operation)),
    sendNow: (operation) => void once(() => hasten(operation)),
  };
}
