"use client";

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { dropKept } from "@/components/form/kept-text";
import { useCompany } from "@/components/shell/company/company-context";
import { batchQuery } from "@/lib/api/browser/operations/batches";
import { recentlySubmitted } from "@/lib/api/browser/operations/submissions";
import { waitingQuery } from "@/lib/api/browser/operations/waiting-operations";
import {
  aboutDraft,
  approveSupplierInvoice,
  rejectSupplierInvoice,
} from "@/lib/api/browser/purchases/approval-operations";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { ShownDocument } from "@/lib/api/contract/purchases/approval-operation";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { isPassing, Problem } from "@/lib/values/problem";
import type { Done } from "../queue/queue-place";
import { readAnew } from "../read-anew";
import { type Decision, isNews, lastReadAt, openBatches, type Read, stands } from "./decision-memory";
import { rejectionKey } from "./rejection-key";

const restMs = 2_500;

export type SeenDocument = Exclude<ShownDocument, { is: "unseen" }>;

export type Decisions = {
  /** What still says how a draft stands. */
  of: (draftId: string) => Decision | undefined;
  /** Whether nothing more is to be done about it here. */
  isOver: (draftId: string) => boolean;
  approve: (draft: SupplierInvoiceDraft, seen: Promise<SeenDocument>) => void;
  reject: (
    draft: SupplierInvoiceDraft,
    seen: SeenDocument,
    reason: string,
    receivers: readonly string[],
  ) => Promise<Problem | null>;
  /** It was asked about, or handed over: the desk is to be read after this. */
  leave: (draftId: string, done: "holding" | "passing") => void;
  /** It was approved with many others by one press. */
  approveWith: (draftId: string, batchId: string) => void;
  /** What was refused is looked at again, as it is now. */
  lookAgain: (draftId: string) => void;
  counts: { done: number };
};

/**
 * What this person has decided here, each once however often it is pressed: a press goes out at once and the next document
 * is looked at while it does. What is taken back opens again; what is refused says why.
 *
 * @param read   what the cockpit knows of the company: a decision is over no longer than that says
 * @param onBack a decision was taken back with Undo, or refused with a problem
 */
export function useDecisions(read: Read, onBack: (draftId: string, why: Operation | Problem) => void): Decisions {
  const company = useCompany();
  const queries = useQueryClient();
  const [all, setAll] = useState<ReadonlyMap<string, Decision>>(new Map());
  const keys = useRef(new Map<string, string>());
  const back = useRef(onBack);
  back.current = onBack;
  const known = useRef(read);
  known.current = read;

  const put = useCallback((draftId: string, decision: Decision | null) => {
    setAll((now) => {
      const next = new Map(now);
      if (decision) next.set(draftId, decision);
      else next.delete(draftId);
      return next;
    });
  }, []);

  const waiting = useQuery(waitingQuery(company.id)).data?.items;
  const batches = useQueries({ queries: openBatches(all.values()).map((id) => batchQuery(company.id, id)) });
  useEffect(() => {
    // Each is heard of from one place: two that were read at different moments would contradict each other.
    const alone = (waiting ?? []).filter(({ batchId }) => batchId === null);
    const told = [...alone, ...batches.flatMap(({ data }) => data?.operations ?? [])];
    for (const operation of told) {
      const mine = all.get(operation.subject);
      if (!mine || !isNews(mine, operation)) continue;
      if (isFinal(operation)) keys.current.delete(operation.subject);
      if (operation.stage === "withdrawn") {
        put(operation.subject, null);
        // Of many taken back together none is led to.
        if (operation.batchId === null) back.current(operation.subject, operation);
      } else if (operation.stage === "refused") {
        // The toasts tell it, here and on every page.
        put(operation.subject, { ...mine, operation, problem: toProblem(operation) });
      } else {
        if (operation.stage === "done") dropKept(rejectionKey(company, operation.subject));
        put(operation.subject, { ...mine, operation });
      }
    }
  }, [waiting, batches, all, put, company]);

  // Once a person stops deciding for a moment: read after each, a queue would be read as often as it is long.
  const done = [...all.values()].filter(({ operation }) => operation?.stage === "done").length;
  useEffect(() => {
    if (done === 0) return;
    const readAgain = () => {
      const since = lastReadAt(known.current);
      setAll((now) => new Map([...now].map(([id, one]) => [id, isNewlyDone(one) ? { ...one, since } : one])));
      readAnew(queries, company.id);
    };
    const timer = setTimeout(readAgain, restMs);
    return () => clearTimeout(timer);
  }, [done, queries, company.id]);

  /** The same press has the same key until it came to an end. */
  function keyOf(draft: SupplierInvoiceDraft, what: string): string {
    const known = keys.current.get(draft.id);
    const key = known ?? `${what}:${draft.id}:${crypto.randomUUID()}`;
    keys.current.set(draft.id, key);
    return key;
  }

  async function send(draft: SupplierInvoiceDraft, done: Done, order: () => Promise<Operation | Problem>) {
    put(draft.id, { ...fresh, done });
    const answer = await order();
    const problem = answer instanceof Problem ? answer : answer.stage === "refused" ? toProblem(answer) : null;
    // An order whose answer was lost is asked again under its own name; one that was refused is another press.
    if (problem) recentlySubmitted.forget(keys.current.get(draft.id) ?? "");
    if (problem && !isPassing(problem)) keys.current.delete(draft.id);
    if (!(answer instanceof Problem) && answer.stage === "done") {
      keys.current.delete(draft.id);
      dropKept(rejectionKey(company, draft.id));
    }
    put(draft.id, { ...fresh, done, operation: answer instanceof Problem ? null : answer, problem });
    if (problem) back.current(draft.id, problem);
    return problem;
  }

  function of(draftId: string): Decision | undefined {
    const decision = all.get(draftId);
    return decision && stands(draftId, decision, read) ? decision : undefined;
  }

  return {
    of,
    isOver: (draftId) => {
      const decision = of(draftId);
      return decision !== undefined && decision.problem === null;
    },
    approve: (draft, seen) => {
      const known = of(draft.id);
      if (known && !known.problem) return;
      const key = keyOf(draft, "approve");
      // What was pressed last is what a key takes back, although its file is still read or its order under way.
      recentlySubmitted.begin(key, company.id, {
        kind: "approve-supplier-invoice",
        about: aboutDraft(draft),
        subject: draft.id,
      });
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
        recentlySubmitted.begin(key, company.id, {
          kind: "reject-supplier-invoice",
          about: aboutDraft(draft),
          subject: draft.id,
        });
        const order = { companyId: company.id, key, draft, document, reason, receivers: [...receivers] };
        const result = await rejectSupplierInvoice(order);
        return result.ok ? result.value : result.problem;
      }),
    leave: (draftId, done) => put(draftId, { ...fresh, done, since: read.desk.readAt }),
    approveWith: (draftId, batchId) => put(draftId, { ...fresh, done: "approving", batchId }),
    lookAgain: (draftId) => {
      // An order that was answered is over: the next press is another one.
      if (all.get(draftId)?.operation) keys.current.delete(draftId);
      put(draftId, null);
      readAnew(queries, company.id);
    },
    counts: { done: [...all.values()].filter(({ problem }) => problem === null).length },
  };
}

const fresh = { operation: null, problem: null, batchId: null, since: null } as const;

/** Carried out, and nothing was asked since. */
function isNewlyDone({ operation, since }: Decision): boolean {
  return operation?.stage === "done" && since === null;
}

function isFinal({ stage }: Operation): boolean {
  return stage === "done" || stage === "refused" || stage === "withdrawn";
}

function toProblem({ problem }: Operation): Problem {
  if (!problem) return new Problem("conflict", { detail: "already_done" });
  const { code, ...details } = problem;
  return new Problem(code, details);
}
