"use client";

import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { readOperation, sendNow, withdrawOperation } from "@/lib/api/browser/operations/waiting-operation-calls";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import { useTakenBackText } from "./use-operation-description";
import { useRefusals } from "./use-refusals";

export type Undo = {
  busy: boolean;
  undo: (operation: Operation) => void;
  /**
   * Takes an operation back to replace it by another one. Resolves to it as withdrawn, or to null, which a toast explains.
   */
  replace: (operation: Operation) => Promise<Operation | null>;
  sendNow: (operation: Operation) => void;
};

/** Takes a waiting operation back or sends it at once. A person who is too late is told when it was executed. */
export function useUndo(): Undo {
  const company = useCompany();
  const toast = useToast();
  const takenBack = useTakenBackText();
  const { tooLate, notTakenBack, notHastened } = useRefusals();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);

  async function once<R>(work: () => Promise<R>): Promise<R | null> {
    if (working.current) return null;
    working.current = true;
    setBusy(true);
    const done = await work();
    working.current = false;
    setBusy(false);
    return done;
  }

  async function withdraw(operation: Operation): Promise<Operation | null> {
    const result = await withdrawOperation(company.id, operation.id);
    if (result.ok) return result.value;
    toast(await whyNot(operation, result.problem));
    return null;
  }

  async function takeBack(operation: Operation) {
    if ((await withdraw(operation)) === null) return;
    // For the person's own operations, the operation toasts say so in every tab.
    if (operation.personId !== company.personId) toast(takenBack(operation));
  }

  async function hasten(operation: Operation) {
    const result = await sendNow(company.id, operation.id);
    if (!result.ok) toast(notHastened(operation, result.problem));
  }

  async function whyNot(operation: Operation, problem: Problem): Promise<string> {
    const isSent = problem.detail === "already_sent";
    const now = isSent ? await readOperation(company.id, operation.id).catch(() => null) : null;
    const at = now?.sentAt ?? now?.finishedAt;
    return at ? tooLate(operation, at) : notTakenBack(operation, problem);
  }

  return {
    busy,
    undo: (operation) => void once(() => takeBack(operation)),
    replace: (operation) => once(() => withdraw(operation)),
    sendNow: (operation) => void once(() => hasten(operation)),
  };
}
