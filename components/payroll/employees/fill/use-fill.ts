"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { Result } from "@/lib/api/browser/call";
import { assignToEmployee, employeeFormsQuery, fillEmployeeFormFact } from "@/lib/api/browser/payroll/employee-forms";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { employees } from "@/lib/api/contract/payroll/employee";
import type { EmployeeFactValue } from "@/lib/api/contract/payroll/employee-form";
import { type Problem, problemTable } from "@/lib/values/problem";
import { type FillTarget, seenAssignmentIds } from "./fill-target";

/** What became of one person. `stored`: the fact is in the form. */
export type FillOutcome =
  | { kind: "running" }
  | { kind: "stored" }
  | { kind: "operation"; operation: Operation }
  | { kind: "problem"; problem: Problem; isAnswered: boolean };

/** A request that may have arrived is repeated under its own id and with its own value, so that nothing is done twice. */
type Attempt = { id: string; value: EmployeeFactValue };

const maxConcurrentRequests = 3;

/**
 * Whether the person can be submitted again: nothing was done, or it is not known whether the request arrived. After a
 * conflict the person is not as the sheet shows them, and the same request would be refused again.
 */
export function isOpen(outcome: FillOutcome | undefined): boolean {
  if (outcome === undefined) return true;
  if (outcome.kind === "problem") return outcome.problem.code !== "conflict";
  if (outcome.kind !== "operation" || outcome.operation.stage !== "refused") return false;
  return outcome.operation.problem?.code !== "conflict";
}

/** Fills in a fact for several people, a few at a time. What fails for one of them does not stop the others. */
export function useFill() {
  const { id: companyId } = useCompany();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, FillOutcome>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const unansweredAttempts = useRef(new Map<string, Attempt>());

  const setOutcome = (targetId: string, outcome: FillOutcome) =>
    setOutcomes((earlierOutcomes) => new Map(earlierOutcomes).set(targetId, outcome));

  async function submit(value: EmployeeFactValue, targets: readonly FillTarget[]) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    const waitingTargets = targets.filter(({ id }) => isOpen(outcomes.get(id)));
    const submitUntilNoneWaits = async () => {
      for (let target = waitingTargets.shift(); target; target = waitingTargets.shift()) {
        setOutcome(target.id, { kind: "running" });
        setOutcome(target.id, await submitOne(value, target));
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentRequests }, submitUntilNoneWaits));
    isRunning.current = false;
    setIsBusy(false);
    await readLists();
  }

  async function submitOne(value: EmployeeFactValue, target: FillTarget): Promise<FillOutcome> {
    const attempt = unansweredAttempts.current.get(target.id) ?? { id: crypto.randomUUID(), value };
    unansweredAttempts.current.set(target.id, attempt);
    const result = await send(attempt, target);
    const isAnswered = result.ok || !isUncertain(result.problem);
    if (isAnswered) unansweredAttempts.current.delete(target.id);
    if (!result.ok) return { kind: "problem", problem: result.problem, isAnswered };
    return result.value === null ? { kind: "stored" } : { kind: "operation", operation: result.value };
  }

  async function send({ id, value }: Attempt, target: FillTarget): Promise<Result<Operation | null>> {
    if (target.is === "form") {
      const input = { fact: value, seen: target.form.revision, revision: id };
      const result = await fillEmployeeFormFact(companyId, target.id, input);
      return result.ok ? { ok: true, value: null } : result;
    }
    if (value.is === "startDate") throw new Error("the first day is sent with a new employee only");
    const seenIds = seenAssignmentIds(target.employee, value.is);
    return assignToEmployee(
      { companyId, key: `assign:${id}` },
      { documentId: target.id, assignment: value, seen: seenIds },
      target.name,
    );
  }

  function readLists() {
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: resourceKeyOf(companyId, employees.path) }),
      queryClient.invalidateQueries({ queryKey: employeeFormsQuery(companyId).queryKey }),
    ]);
  }

  return {
    submit,
    outcomes,
    isBusy,
    /** Takes a newer state of an operation, and reads the lists again when it has ended. */
    updateOperation: (targetId: string, operation: Operation) => {
      setOutcome(targetId, { kind: "operation", operation });
      void readLists();
    },
  };
}

/** Whether the request may have been carried out although no answer says so. */
function isUncertain({ code }: Problem): boolean {
  return problemTable[code].status >= 500;
}
