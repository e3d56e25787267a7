"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { Result } from "@/lib/api/browser/call";
import { operationsQuery, resolveOperation } from "@/lib/api/browser/operations/operations";
import { recentlySubmitted } from "@/lib/api/browser/operations/submissions";
import { markSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { isUnderWay, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import { cameToNothing, nextKey } from "./next-key";
import { useAsking } from "./use-asking";

export type Ordering = {
  /** The operation on this subject, whoever pressed: this tab, another one, or the same tab before a reload. */
  operation: Operation | null;
  /** The last one, where it is done and the next may follow it. */
  done: Operation | null;
  /** The last one, when it was taken back before it was carried out: what it was about is as it was. */
  takenBack: Operation | null;
  /** True from the press until an answer says where the operation is. */
  pressing: boolean;
  /** The portal could not be reached; the same request is asked again, which is safe because its key is the same. */
  lost: boolean;
  problem: Problem | null;
  /**
   * Orders it. The key is the same for every press until the operation is refused, taken back, or done and may come again.
   * Answers the operation, if one came. `before`: one known better than it was read, as one just taken back.
   */
  press: (order: (key: string) => Promise<Result<Operation>>, before?: Operation) => Promise<Operation | null>;
  /** Reads again whether somebody has ordered it; what was ordered is then shown. */
  lookAgain: () => Promise<boolean>;
  /** Puts a refusal aside, so that what it is about can be mended and pressed again. */
  dismiss: () => void;
  resolve: (decision: { decision: "marked_done"; documentId?: string } | { decision: "marked_not_done" }) => void;
};

/**
 * Orders an operation once, however often it is pressed and in however many tabs.
 *
 * @param subject the draft or invoice it is about; empty while there is none
 * @param keyBase the beginning of the key, which two tabs, and the same tab after a reload, end alike
 * @param repeats one that is done leaves room for the next
 */
export function useOperation(subject: string, kind: OperationKind, keyBase: string, repeats = false): Ordering {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  const about = operationsQuery(companyId, { subject });
  const read = useQuery({ ...about, enabled: subject !== "" });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { pressing, lost, once, ask } = useAsking();
  const deciding = useRef(false);

  // An invoice is also the outcome of operations on something else; those are not its own.
  const own = (read.data ?? []).filter((one) => one.kind === kind && one.subject === subject);
  const latest = own[0] ?? null;
  const takenBack = latest?.stage === "withdrawn" ? latest : null;
  const done = repeats && latest?.stage === "done" ? latest : null;
  const isOver = (one: Operation) => cameToNothing(one) || (repeats && one.stage === "done");
  const isPutAside = latest?.id === dismissed && latest?.stage === "refused";
  const operation = takenBack || done || isPutAside ? null : latest;

  function press(...[order, before]: Parameters<Ordering["press"]>): Promise<Operation | null> {
    return once(async () => {
      setProblem(null);
      // The same however often it is asked.
      let key = "";
      const result = await ask(async () => {
        if (key === "") {
          const known = await readOnce();
          if (!known.ok) return known;
          const newest = known.value.map((one) => (one.id === before?.id ? before : one));
          key = nextKey({ base: keyBase, kind, subject }, newest, isOver);
        }
        return order(key);
      });
      if (result === null) {
        recentlySubmitted.forget(key);
        return null;
      }
      if (result.ok) return show(result.value);
      // Pressed elsewhere with another choice: that one counts, and is shown.
      if (result.problem.code !== "conflict" || !(await lookAgain())) setProblem(result.problem);
      return null;
    });
  }

  /** What was ordered before: a press may come before it is read, and a key that was refused would be refused again. */
  async function readOnce(): Promise<Result<readonly Operation[]>> {
    if (read.data || subject === "") return { ok: true, value: read.data ?? [] };
    const { data = [], error } = await read.refetch({ cancelRefetch: false });
    return error ? { ok: false, problem: error } : { ok: true, value: data };
  }

  async function lookAgain(): Promise<boolean> {
    const now = (await read.refetch()).data ?? [];
    return now.some((one) => one.kind === kind && !isOver(one));
  }

  function show(one: Operation): Operation {
    queries.setQueryData(about.queryKey, (known) => [one, ...(known ?? []).filter((other) => other.id !== one.id)]);
    return one;
  }

  async function decide(decision: Parameters<Ordering["resolve"]>[0]) {
    if (!operation || deciding.current) return;
    deciding.current = true;
    const result = await resolveOperation(companyId, operation.id, decision);
    deciding.current = false;
    if (result.ok) show(result.value);
    else setProblem(result.problem);
  }

  return {
    operation,
    done,
    takenBack,
    pressing,
    lost: lost || (read.error !== null && operation !== null && isUnderWay(operation)),
    problem,
    press,
    lookAgain,
    dismiss: () => {
      setDismissed(latest?.id ?? null);
      if (latest?.untold) void markSeen(companyId, latest.id);
    },
    resolve: (decision) => void decide(decision),
  };
}
