"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { dropKept } from "@/components/form/kept-text";
import { useCompany } from "@/components/shell/company-context";
import { approveSupplierInvoice, rejectSupplierInvoice } from "@/lib/api/browser/approval-operations";
import { approvalsKey } from "@/lib/api/browser/approvals";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { waitingQuery } from "@/lib/api/browser/waiting-operations";
import type { ShownDocument } from "@/lib/api/contract/approval-operation";
import type { Operation } from "@/lib/api/contract/operation";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/supplier-invoice-draft";
import { Problem } from "@/lib/problem";
import type { Done } from "./queue-place";
import { rejectionKey } from "./rejection-key";

const restMs = 2_500;

export type Seen = Exclude<ShownDocument, { is: "unseen" }>;

export type Decision = {
  done: Done;
  /** Null while the order is on its way. */
  operation: Operation | null;
  problem: Problem | null;
};

export type Decisions = {
  of: (draftId: string) => Decision | undefined;
  /** Whether nothing more is to be done about it here. */
  isOver: (draftId: string) => boolean;
  approve: (draft: SupplierInvoiceDraft, seen: Promise<Seen>) => void;
  reject: (
    draft: SupplierInvoiceDraft,
    seen: Seen,
    reason: string,
    receivers: readonly string[],
  ) => Promise<Problem | null>;
  /** It was asked about, handed over, or approved with many others. */
  leave: (draftId: string, done: Done) => void;
  /** It is open again: answered, or taken back. */
  reopen: (draftId: string) => void;
  counts: { done: number };
};

/**
 * What this person has decided here, each once however often it is pressed: a press goes out at once and the next document
 * is looked at while it does. What is taken back opens again; what is refused says why.
 *
 * @param onBack a decision was taken back with Undo, or refused with a problem
 */
export function useDecisions(onBack: (draftId: string, problem: Problem | null) => void): Decisions {
  const company = useCompany();
  const queries = useQueryClient();
  const [all, setAll] = useState<ReadonlyMap<string, Decision>>(new Map());
  const keys = useRef(new Map<string, string>());
  const back = useRef(onBack);
  back.current = onBack;

  const put = useCallback((draftId: string, decision: Decision | null) => {
    setAll((now) => {
      const next = new Map(now);
      if (decision) next.set(draftId, decision);
      else next.delete(draftId);
      return next;
    });
  }, []);

  const waiting = useQuery(waitingQuery(company.id)).data?.items;
  useEffect(() => {
    for (const operation of waiting ?? []) {
      const mine = all.get(operation.subject);
      if (!mine?.operation || mine.operation.id !== operation.id || mine.operation.stage === operation.stage) continue;
      if (operation.stage === "withdrawn") {
        keys.current.delete(operation.subject);
        put(operation.subject, null);
        back.current(operation.subject, null);
      } else if (operation.stage === "refused") {
        keys.current.delete(operation.subject);
        // The toasts tell it, here and on every page.
        put(operation.subject, { ...mine, operation, problem: toProblem(operation) });
      } else {
        if (operation.stage === "done") dropKept(rejectionKey(company, operation.subject));
        put(operation.subject, { ...mine, operation });
      }
    }
  }, [waiting, all, put, company]);

  // Once a person stops deciding for a moment: read after each, a queue would be read as often as it is long.
  const done = [...all.values()].filter(({ operation }) => operation?.stage === "done").length;
  useEffect(() => {
    if (done === 0) return;
    const read = () => {
      void queries.invalidateQueries({ queryKey: resourceKey(company.id, supplierInvoiceDrafts.path) });
      void queries.invalidateQueries({ queryKey: approvalsKey(company.id) });
    };
    const timer = setTimeout(read, restMs);
    return () => clearTimeout(timer);
  }, [done, queries, company.id]);

  /** The same press has the same key until it was refused or taken back. */
  function keyOf(draft: SupplierInvoiceDraft, what: string): string {
    const known = keys.current.get(draft.id);
    const key = known ?? `${what}:${draft.id}:${crypto.randomUUID()}`;
    keys.current.set(draft.id, key);
    return key;
  }

  async function send(draft: SupplierInvoiceDraft, done: Done, order: () => Promise<Operation | Problem>) {
    put(draft.id, { done, operation: null, problem: null });
    const answer = await order();
    const problem = answer instanceof Problem ? answer : answer.stage === "refused" ? toProblem(answer) : null;
    // An order whose answer was lost is asked again under its own name; one that was refused is another press.
    if (problem && problem.code !== "remote_busy") keys.current.delete(draft.id);
    if (!(answer instanceof Problem) && answer.stage === "done") dropKept(rejectionKey(company, draft.id));
    put(draft.id, { done, operation: answer instanceof Problem ? null : answer, problem });
    if (problem) back.current(draft.id, problem);
    return problem;
  }

  return {
    of: (draftId) => all.get(draftId),
    isOver: (draftId) => {
      const decision = all.get(draftId);
      return decision !== undefined && decision.problem === null;
    },
    approve: (draft, seen) => {
      const known = all.get(draft.id);
      if (known && !known.problem) return;
      const key = keyOf(draft, "approve");
      void send(draft, "approving", async () => {
        const document = await seen.catch((error) => (error instanceof Problem ? error : new Problem("internal")));
        if (document instanceof Problem) return document;
        const result = await approveSupplierInvoice({ companyId: company.id, key, draft, document });
        return result.ok ? result.value : result.problem;
      });
    },
    reject: (draft, document, reason, receivers) =>
      send(draft, "rejecting", async () => {
        const key = keyOf(draft, "reject");
        const order = { companyId: company.id, key, draft, document, reason, receivers: [...receivers] };
        const result = await rejectSupplierInvoice(order);
        return result.ok ? result.value : result.problem;
      }),
    leave: (draftId, done) => put(draftId, { done, operation: null, problem: null }),
    reopen: (draftId) => {
      // An order that was answered is over: the next press is another one.
      if (all.get(draftId)?.operation) keys.current.delete(draftId);
      put(draftId, null);
    },
    counts: { done: [...all.values()].filter(({ problem }) => problem === null).length },
  };
}

function toProblem({ problem }: Operation): Problem {
  if (!problem) return new Problem("conflict", { detail: "already_done" });
  const { code, ...details } = problem;
  return new Problem(code, details);
}
