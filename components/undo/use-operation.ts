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
import { endedWithoutEffect, nextCommandKey } from "./next-command-key";
import { useRetriedRequest } from "./use-retried-request";

export type OperationSubmission = {
  /** The last operation on this subject, whether this tab submitted it, another tab, or this tab before a reload. */
  operation: Operation | null;
  /** The last operation when it is done and may be followed by another one. */
  done: Operation | null;
  /** The last operation when it was withdrawn before it was executed, so that its subject is unchanged. */
  takenBack: Operation | null;
  /** Is true from the submission until an answer states the stage of the operation. */
  pressing: boolean;
  /** Is true while the portal cannot be reached. The request is repeated, which is safe because its key is the same. */
  lost: boolean;
  problem: Problem | null;
  /**
   * Submits the command. The key is the same for every call until the operation is refused, taken back, or done and
   * repeatable. Resolves to the operation, or null when there is none. `knownOperation` is newer than the one that was
   * read, such as one that was just taken back.
   */
  press: (submit: (key: string) => Promise<Result<Operation>>, knownOperation?: Operation) => Promise<Operation | null>;
  /** Reads again whether somebody has submitted the command; its operation is then shown. */
  readAgain: () => Promise<boolean>;
  /** Dismisses a refusal, so that its subject can be corrected and the command submitted again. */
  dismiss: () => void;
  resolve: (decision: { decision: "marked_done"; documentId?: string } | { decision: "marked_not_done" }) => void;
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
  const queries = useQueryClient();
  const about = operationsQuery(companyId, { subject });
  const operationsRead = useQuery({ ...about, enabled: subject !== "" });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { pressing, lost, once, ask } = useRetriedRequest();
  const isDeciding = useRef(false);

  // An invoice can also be the result of an operation on another subject; such operations are left out.
  const ownOperations = (operationsRead.data ?? []).filter((one) => one.kind === kind && one.subject === subject);
  const latest = ownOperations[0] ?? null;
  const takenBack = latest?.stage === "withdrawn" ? latest : null;
  const done = isRepeatable && latest?.stage === "done" ? latest : null;
  const isOver = (one: Operation) => endedWithoutEffect(one) || (isRepeatable && one.stage === "done");
  const isPutAside = latest?.id === dismissed && latest?.stage === "refused";
  const operation = takenBack || done || isPutAside ? null : latest;

  function press(...[submit, knownOperation]: Parameters<OperationSubmission["press"]>): Promise<Operation | null> {
    return once(async () => {
      setProblem(null);
      // The key stays the same however often the request is repeated.
      let key = "";
      const result = await ask(async () => {
        if (key === "") {
          const known = await readOnce();
          if (!known.ok) return known;
          const newest = known.value.map((one) => (one.id === knownOperation?.id ? knownOperation : one));
          key = nextCommandKey({ base: keyBase, kind, subject }, newest, isOver);
        }
        return submit(key);
      });
      if (result === null) {
        recentSubmissions.forget(key);
        return null;
      }
      if (result.ok) return show(result.value);
      // The command was submitted elsewhere with another choice; that operation counts and is shown.
      if (result.problem.code !== "conflict" || !(await readAgain())) setProblem(result.problem);
      return null;
    });
  }

  /**
   * Returns the operations of the subject. It reads them where they are not read yet, because the key of a refused
   * operation would be refused again.
   */
  async function readOnce(): Promise<Result<readonly Operation[]>> {
    if (operationsRead.data || subject === "") return { ok: true, value: operationsRead.data ?? [] };
    const { data = [], error } = await operationsRead.refetch({ cancelRefetch: false });
    return error ? { ok: false, problem: error } : { ok: true, value: data };
  }

  async function readAgain(): Promise<boolean> {
    const now = (await operationsRead.refetch()).data ?? [];
    return now.some((one) => one.kind === kind && !isOver(one));
  }

  function show(one: Operation): Operation {
    queries.setQueryData(about.queryKey, (known) => [one, ...(known ?? []).filter((other) => other.id !== one.id)]);
    return one;
  }

  async function decide(decision: Parameters<OperationSubmission["resolve"]>[0]) {
    if (!operation || isDeciding.current) return;
    isDeciding.current = true;
    const result = await resolveOperation(companyId, operation.id, decision);
    isDeciding.current = false;
    if (result.ok) show(result.value);
    else setProblem(result.problem);
  }

  return {
    operation,
    done,
    takenBack,
    pressing,
    lost: lost || (operationsRead.error !== null && operation !== null && isUnderWay(operation)),
    problem,
    press,
    readAgain,
    dismiss: () => {
      setDismissed(latest?.id ?? null);
      if (latest?.untold) void markOutcomeSeen(companyId, latest.id);
    },
    resolve: (decision) => void decide(decision),
  };
}
