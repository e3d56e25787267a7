"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { Result } from "@/lib/api/browser/call";
import { operationsQuery, resolveOperation } from "@/lib/api/browser/operations/operations";
import { recentSubmissions } from "@/lib/api/browser/operations/submissions";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { isUnderWay, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import { findNextCommandKey, hasEndedWithoutEffect } from "./next-command-key";
import { useRetriedRequest } from "./use-retried-request";

export type OperationSubmission = {
  /** The last operation on this subject, whether this tab submitted it, another tab, or this tab before a reload. */
  operation: Operation | null;
  /** The last operation when it is done and may be followed by another one. */
  doneOperation: Operation | null;
  /** The last operation when it was withdrawn before it was executed, so that its subject is unchanged. */
  withdrawnOperation: Operation | null;
  /** Is true from the submission until an answer states the stage of the operation. */
  isSubmitting: boolean;
  /** Is true while the portal cannot be reached. The request is repeated, which is safe because its key is the same. */
  isAnswerLost: boolean;
  problem: Problem | null;
  /**
   * Submits the command. The key is the same for every call until the operation is refused, taken back, or done and
   * repeatable. Resolves to the operation, or null when there is none. `knownOperation` is a state of an operation that
   * is newer than the state that was read, for example after the operation was taken back.
   */
  submitRequest: (
    sendCommand: (key: string) => Promise<Result<Operation>>,
    knownOperation?: Operation,
  ) => Promise<Operation | null>;
  /** Reads again whether somebody has submitted the command; its operation is then shown. */
  readAgain: () => Promise<boolean>;
  /** Dismisses a refusal, so that its subject can be corrected and the command submitted again. */
  dismiss: () => void;
  resolveUnknown: (
    decision: { decision: "marked_done"; documentId?: string } | { decision: "marked_not_done" },
  ) => void;
};

/**
 * Submits a command so that it is executed once, however often it is submitted and in however many tabs.
 *
 * @param subject the id of the draft or document that the operation is about; empty while there is none
 * @param keyBase the beginning of the key; two tabs, and the same tab after a reload, complete it in the same way
 * @param isRepeatable true when the command may be submitted again once its operation is done
 */
export function useOperation(
  subject: string,
  kind: OperationKind,
  keyBase: string,
  isRepeatable = false,
): OperationSubmission {
  const { id: companyId } = useCompany();
  const queryClient = useQueryClient();
  const subjectQuery = operationsQuery(companyId, { subject });
  const operationsResult = useQuery({ ...subjectQuery, enabled: subject !== "" });
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isSubmitting, isAnswerLost, runExclusively, retryRequest } = useRetriedRequest();
  const isDeciding = useRef(false);

  // An invoice can also be the result of an operation on another subject; such operations are left out.
  const ownOperations = (operationsResult.data ?? []).filter(
    (listedOperation) => listedOperation.kind === kind && listedOperation.subject === subject,
  );
  const latestOperation = ownOperations[0] ?? null;
  const withdrawnOperation = latestOperation?.stage === "withdrawn" ? latestOperation : null;
  const doneOperation = isRepeatable && latestOperation?.stage === "done" ? latestOperation : null;
  const isFinished = (someOperation: Operation) =>
    hasEndedWithoutEffect(someOperation) || (isRepeatable && someOperation.stage === "done");
  const isDismissed = latestOperation?.id === dismissedId && latestOperation?.stage === "refused";
  const operation = withdrawnOperation || doneOperation || isDismissed ? null : latestOperation;

  function submit(
    ...[sendCommand, knownOperation]: Parameters<OperationSubmission["submitRequest"]>
  ): Promise<Operation | null> {
    return runExclusively(async () => {
      setProblem(null);
      // The key stays the same however often the request is repeated.
      let commandKey = "";
      const submitResult = await retryRequest(async () => {
        if (commandKey === "") {
          const readOperations = await readOnce();
          if (!readOperations.ok) return readOperations;
          const newestOperations = readOperations.value.map((listedOperation) =>
            listedOperation.id === knownOperation?.id ? knownOperation : listedOperation,
          );
          commandKey = findNextCommandKey({ keyBase, kind, subject }, newestOperations, isFinished);
        }
        return sendCommand(commandKey);
      });
      if (submitResult === null) {
        recentSubmissions.forget(commandKey);
        return null;
      }
      if (submitResult.ok) return showOperation(submitResult.value);
      // The command was submitted elsewhere with another choice; that operation counts and is shown.
      if (submitResult.problem.code !== "conflict" || !(await readAgain())) setProblem(submitResult.problem);
      return null;
    });
  }

  /**
   * Returns the operations of the subject. It reads them where they are not read yet, because the key of a refused
   * operation would be refused again.
   */
  async function readOnce(): Promise<Result<readonly Operation[]>> {
    if (operationsResult.data || subject === "") return { ok: true, value: operationsResult.data ?? [] };
    const { data = [], error } = await operationsResult.refetch({ cancelRefetch: false });
    return error ? { ok: false, problem: error } : { ok: true, value: data };
  }

  async function readAgain(): Promise<boolean> {
    const currentOperations = (await operationsResult.refetch()).data ?? [];
    return currentOperations.some((listedOperation) => listedOperation.kind === kind && !isFinished(listedOperation));
  }

  function showOperation(shownOperation: Operation): Operation {
    queryClient.setQueryData(subjectQuery.queryKey, (cachedOperations) => [
      shownOperation,
      ...(cachedOperations ?? []).filter((cachedOperation) => cachedOperation.id !== shownOperation.id),
    ]);
    return shownOperation;
  }

  async function recordDecision(decision: Parameters<OperationSubmission["resolveUnknown"]>[0]) {
    if (!operation || isDeciding.current) return;
    isDeciding.current = true;
    const resolveResult = await resolveOperation(companyId, operation.id, decision);
    isDeciding.current = false;
    if (resolveResult.ok) showOperation(resolveResult.value);
    else setProblem(resolveResult.problem);
  }

  return {
    operation,
    doneOperation,
    withdrawnOperation,
    isSubmitting,
    isAnswerLost: isAnswerLost || (operationsResult.error !== null && operation !== null && isUnderWay(operation)),
    problem,
    submitRequest: submit,
    readAgain,
    dismiss: () => {
      setDismissedId(latestOperation?.id ?? null);
      if (latestOperation?.untold) void markOutcomeSeen(companyId, latestOperation.id);
    },
    resolveUnknown: (decision) => void recordDecision(decision),
  };
}
