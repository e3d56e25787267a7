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
  /** Returns the decision that still describes a draft, if any. */
  of: (draftId: string) => Decision | undefined;
  /** Whether this person has decided on the draft, and the decision was not refused. */
  isOver: (draftId: string) => boolean;
  approve: (draft: SupplierInvoiceDraft, seen: Promise<SeenDocument>) => void;
  reject: (
    draft: SupplierInvoiceDraft,
    seen: SeenDocument,
    reason: string,
    receivers: readonly string[],
  ) => Promise<Problem | null>;
  /** Records that the draft was asked about or handed over; it counts until the open requests are read after it. */
  leave: (draftId: string, done: "holding" | "passing") => void;
  /** Records that the draft was approved with others in a batch. */
  approveWith: (draftId: string, batchId: string) => void;
  /** Discards a decision, such as a refused one, and reads the draft again. */
  lookAgain: (draftId: string) => void;
  counts: { done: number };
};

/**
 * The decisions of this person in the cockpit. Each is submitted once, however often its button is pressed, and at once,
 * while the person reads the next document. A draft whose decision was taken back is open again; a refusal shows its
 * problem.
 *
 * @param queueAndRequests what the cockpit has read of the company; it shows when a decision does not count any more
 * @param onUndone         is called when a decision was taken back with Undo, or refused with a problem
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
    // Each operation is taken from one read only: two reads from different instants would contradict each other.
    const alone = (waiting ?? []).filter(({ batchId }) => batchId === null);
    const told = [...alone, ...batches.flatMap(({ data }) => data?.operations ?? [])];
    for (const operation of told) {
      const mine = all.get(operation.subject);
      if (!mine || !isNews(mine, operation)) continue;
      if (isFinal(operation)) keys.current.delete(operation.subject);
      if (operation.stage === "withdrawn") {
        put(operation.subject, null);
        // The cockpit does not go to a draft when operations of a batch were taken back together.
        if (operation.batchId === null) back.current(operation.subject, operation);
      } else if (operation.stage === "refused") {
        // The toasts on every page, including this one, report the refusal.
        put(operation.subject, { ...mine, operation, problem: toProblem(operation) });
      } else {
        if (operation.stage === "done") dropKept(rejectionKey(company, operation.subject));
        put(operation.subject, { ...mine, operation });
      }
    }
  }, [waiting, batches, all, put, company]);

  // The queue is read again once the person pauses, because a read after each decision would be one read per draft.
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

  /** Returns the key of the command about a draft; it stays the same until the command is final. */
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
    // A command whose answer was lost is sent again under the same key; after a refusal the next press is a new command.
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
      // The undo key takes back the newest approval, even while its file is being read or its command is being submitted.
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
      // A command that was answered is final: the next press is a new command.
      if (all.get(draftId)?.operation) keys.current.delete(draftId);
      put(draftId, null);
      readAnew(queries, company.id);
    },
    counts: { done: [...all.values()].filter(({ problem }) => problem === null).length },
  };
}

const fresh = { operation: null, problem: null, batchId: null, since: null } as const;

/** Whether a decision was executed and no new read has started since. */
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
