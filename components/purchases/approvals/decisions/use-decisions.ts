"use client";

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { dropStoredText } from "@/components/form/stored-text";
import { useCompany } from "@/components/shell/company/company-context";
import { batchQuery } from "@/lib/api/browser/operations/batches";
import { recentSubmissions } from "@/lib/api/browser/operations/submissions";
import { waitingOperationsQuery } from "@/lib/api/browser/operations/waiting-operations";
import {
  approveSupplierInvoice,
  describeDraft,
  rejectSupplierInvoice,
} from "@/lib/api/browser/purchases/approval-operations";
import { announcedBookingOf } from "@/lib/api/browser/purchases/booking";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { ShownDocument } from "@/lib/api/contract/purchases/approval-operation";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import { isTemporaryProblem, Problem } from "@/lib/values/problem";
import type { DecisionKind } from "../queue/queue-place";
import { refetchApprovals } from "../refetch-approvals";
import {
  type Decision,
  findNewestReadAt,
  findOpenBatchIds,
  isDecisionCurrent,
  isDecisionUpdate,
  type QueueAndRequests,
} from "./decision-memory";
import { rejectionKeyOf } from "./rejection-key";

const pauseBeforeRefetchMs = 2_500;

export type SeenDocument = Exclude<ShownDocument, { is: "unseen" }>;

export type Decisions = {
  /** Returns the decision that still describes a draft, if any. */
  decisionOf: (draftId: string) => Decision | undefined;
  /** States whether this person has decided on the draft, and the decision was not refused. */
  isDecided: (draftId: string) => boolean;
  approve: (draft: SupplierInvoiceDraft, seenDocument: Promise<SeenDocument>) => void;
  reject: (
    draft: SupplierInvoiceDraft,
    seenDocument: SeenDocument,
    reason: string,
    receivers: readonly string[],
  ) => Promise<Problem | null>;
  /** Records that the draft was asked about or handed over; this counts until the open requests are read again. */
  recordRequest: (draftId: string, kind: "holding" | "passing") => void;
  /** Records that the draft was approved with others in a batch. */
  recordBatchApproval: (draftId: string, batchId: string) => void;
  /** Discards a decision, such as a refused one, and reads the draft again. */
  discardDecision: (draftId: string) => void;
  decisionCounts: { decidedCount: number };
};

/**
 * Returns the decisions of this person in the cockpit. Each is submitted once, however often its button is pressed, and
 * at once, while the person reads the next document. A draft whose decision was taken back is open again; a refusal
 * shows its problem.
 *
 * @param queueAndRequests what the cockpit has read of the company; it shows when a decision does not count any more
 * @param onUndone         is called when a decision was taken back with Undo, or refused with a problem
 */
export function useDecisions(
  queueAndRequests: QueueAndRequests,
  onUndone: (draftId: string, operationOrProblem: Operation | Problem) => void,
): Decisions {
  const company = useCompany();
  const queryClient = useQueryClient();
  const [decisionsByDraft, setDecisionsByDraft] = useState<ReadonlyMap<string, Decision>>(new Map());
  const commandKeysByDraft = useRef(new Map<string, string>());
  const latestOnUndone = useRef(onUndone);
  latestOnUndone.current = onUndone;
  const latestQueueAndRequests = useRef(queueAndRequests);
  latestQueueAndRequests.current = queueAndRequests;

  const setDecision = useCallback((draftId: string, decision: Decision | null) => {
    setDecisionsByDraft((currentDecisions) => {
      const nextDecisions = new Map(currentDecisions);
      if (decision) nextDecisions.set(draftId, decision);
      else nextDecisions.delete(draftId);
      return nextDecisions;
    });
  }, []);

  const waitingOperations = useQuery(waitingOperationsQuery(company.id)).data?.items;
  const batchResults = useQueries({
    queries: findOpenBatchIds(decisionsByDraft.values()).map((id) => batchQuery(company.id, id)),
  });
  useEffect(() => {
    // Each operation is taken from one read only: two reads from different instants would contradict each other.
    const operationsOutsideBatches = (waitingOperations ?? []).filter(({ batchId }) => batchId === null);
    const readOperations = [...operationsOutsideBatches, ...batchResults.flatMap(({ data }) => data?.operations ?? [])];
    for (const operation of readOperations) {
      const ownDecision = decisionsByDraft.get(operation.subject);
      if (!ownDecision || !isDecisionUpdate(ownDecision, operation)) continue;
      if (isFinal(operation)) commandKeysByDraft.current.delete(operation.subject);
      if (operation.stage === "withdrawn") {
        setDecision(operation.subject, null);
        // The cockpit does not go to a draft when operations of a batch were taken back together.
        if (operation.batchId === null) latestOnUndone.current(operation.subject, operation);
      } else if (operation.stage === "refused") {
        // The toasts on every page, including this one, report the refusal.
        setDecision(operation.subject, { ...ownDecision, operation, problem: toProblem(operation) });
      } else {
        if (operation.stage === "done") dropStoredText(rejectionKeyOf(company, operation.subject));
        setDecision(operation.subject, { ...ownDecision, operation });
      }
    }
  }, [waitingOperations, batchResults, decisionsByDraft, setDecision, company]);

  // The queue is read again once the person pauses, because a read after each decision would be one read per draft.
  const doneCount = [...decisionsByDraft.values()].filter(({ operation }) => operation?.stage === "done").length;
  useEffect(() => {
    if (doneCount === 0) return;
    const refetchQueue = () => {
      const lastStaleReadAt = findNewestReadAt(latestQueueAndRequests.current);
      setDecisionsByDraft(
        (currentDecisions) =>
          new Map(
            [...currentDecisions].map(([id, decision]) => [
              id,
              isNewlyDone(decision) ? { ...decision, lastStaleReadAt } : decision,
            ]),
          ),
      );
      refetchApprovals(queryClient, company.id);
    };
    const timeoutHandle = setTimeout(refetchQueue, pauseBeforeRefetchMs);
    return () => clearTimeout(timeoutHandle);
  }, [doneCount, queryClient, company.id]);

  /** Returns the key of the command about a draft; it stays the same until the command is final. */
  function commandKeyOf(draft: SupplierInvoiceDraft, commandName: string): string {
    const knownKey = commandKeysByDraft.current.get(draft.id);
    const commandKey = knownKey ?? `${commandName}:${draft.id}:${crypto.randomUUID()}`;
    commandKeysByDraft.current.set(draft.id, commandKey);
    return commandKey;
  }

  async function submitDecision(
    draft: SupplierInvoiceDraft,
    kind: DecisionKind,
    sendCommand: () => Promise<Operation | Problem>,
  ) {
    setDecision(draft.id, { ...emptyDecision, kind });
    const operationOrProblem = await sendCommand();
    const problem =
      operationOrProblem instanceof Problem
        ? operationOrProblem
        : operationOrProblem.stage === "refused"
          ? toProblem(operationOrProblem)
          : null;
    // A command whose answer was lost is sent again under the same key; after a refusal, the next command has a new key.
    if (problem) recentSubmissions.forget(commandKeysByDraft.current.get(draft.id) ?? "");
    if (problem && !isTemporaryProblem(problem)) commandKeysByDraft.current.delete(draft.id);
    if (!(operationOrProblem instanceof Problem) && operationOrProblem.stage === "done") {
      commandKeysByDraft.current.delete(draft.id);
      dropStoredText(rejectionKeyOf(company, draft.id));
    }
    setDecision(draft.id, {
      ...emptyDecision,
      kind,
      operation: operationOrProblem instanceof Problem ? null : operationOrProblem,
      problem,
    });
    if (problem) latestOnUndone.current(draft.id, problem);
    return problem;
  }

  function decisionOf(draftId: string): Decision | undefined {
    const decision = decisionsByDraft.get(draftId);
    return decision && isDecisionCurrent(draftId, decision, queueAndRequests) ? decision : undefined;
  }

  return {
    decisionOf,
    isDecided: (draftId) => {
      const decision = decisionOf(draftId);
      return decision !== undefined && decision.problem === null;
    },
    approve: (draft, seenDocument) => {
      const earlierDecision = decisionOf(draft.id);
      if (earlierDecision && !earlierDecision.problem) return;
      const commandKey = commandKeyOf(draft, "approve");
      // The undo key takes back the newest approval, even while its file is being read or its command is being submitted.
      recentSubmissions.register(commandKey, company.id, {
        kind: "approve-supplier-invoice",
        about: describeDraft(draft),
        subject: draft.id,
      });
      void submitDecision(draft, "approving", async () => {
        const seenOrProblem = await seenDocument.catch((error) =>
          error instanceof Problem ? error : new Problem("internal"),
        );
        if (seenOrProblem instanceof Problem) return seenOrProblem;
        const approvalResult = await approveSupplierInvoice({
          companyId: company.id,
          key: commandKey,
          draft,
          document: seenOrProblem,
          booking: mayDo(company.role, "accounting.operate") ? announcedBookingOf(draft, company.currencyCode) : null,
        });
        return approvalResult.ok ? approvalResult.value : approvalResult.problem;
      });
    },
    reject: (draft, seenDocument, reason, receivers) =>
      submitDecision(draft, "rejecting", async () => {
        const commandKey = commandKeyOf(draft, "reject");
        recentSubmissions.register(commandKey, company.id, {
          kind: "reject-supplier-invoice",
          about: describeDraft(draft),
          subject: draft.id,
        });
        const rejectionInput = {
          companyId: company.id,
          key: commandKey,
          draft,
          document: seenDocument,
          reason,
          receivers: [...receivers],
        };
        const rejectionResult = await rejectSupplierInvoice(rejectionInput);
        return rejectionResult.ok ? rejectionResult.value : rejectionResult.problem;
      }),
    recordRequest: (draftId, kind) =>
      setDecision(draftId, { ...emptyDecision, kind, lastStaleReadAt: queueAndRequests.openRequests.readAt }),
    recordBatchApproval: (draftId, batchId) => setDecision(draftId, { ...emptyDecision, kind: "approving", batchId }),
    discardDecision: (draftId) => {
      // A command that was answered is final: the next press is a new command.
      if (decisionsByDraft.get(draftId)?.operation) commandKeysByDraft.current.delete(draftId);
      setDecision(draftId, null);
      refetchApprovals(queryClient, company.id);
    },
    decisionCounts: { decidedCount: [...decisionsByDraft.values()].filter(({ problem }) => problem === null).length },
  };
}

const emptyDecision = { operation: null, problem: null, batchId: null, lastStaleReadAt: null } as const;

/** Returns whether a decision was executed and no new read has started since. */
function isNewlyDone({ operation, lastStaleReadAt }: Decision): boolean {
  return operation?.stage === "done" && lastStaleReadAt === null;
}

function isFinal({ stage }: Operation): boolean {
  return stage === "done" || stage === "refused" || stage === "withdrawn";
}

function toProblem({ problem }: Operation): Problem {
  if (!problem) return new Problem("conflict", { detail: "already_done" });
  const { code, ...details } = problem;
  return new Problem(code, details);
}
