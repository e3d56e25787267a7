"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { evidenceQuery } from "@/lib/api/browser/purchases/approvals";
import { supplierInvoiceDraftQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import { ActionBar } from "./action-bar";
import css from "./cockpit.module.css";
import { CockpitHead } from "./cockpit-head";
import { isBookedByApproval } from "./decisions/is-booked-by-approval";
import type { SheetKind } from "./decisions/sheet-kind";
import { reasonNotToApprove } from "./decisions/use-approval-states";
import { useApproving } from "./decisions/use-approving";
import { useDecisions } from "./decisions/use-decisions";
import { useMayApproveByRules } from "./decisions/use-may-approve-by-rules";
import { useNewestAction } from "./decisions/use-newest-action";
import { useNotifyOfUndoneDecision } from "./decisions/use-notify-of-undone-decision";
import { DraftNotes } from "./draft-notes";
import { InvoiceSummary } from "./invoice-summary";
import { MissingDraftNotes } from "./missing-draft-notes";
import { ReceivedRequests } from "./panels/received-requests";
import { SidePanel } from "./panels/side-panel";
import { BulkApprovalBar } from "./queue/bulk-approval-bar";
import { NoDraftShown } from "./queue/no-draft-shown";
import { QueueList } from "./queue/queue-list";
import { findNeighbourDraft, findNextOpenDraft } from "./queue/queue-place";
import { useQueue } from "./queue/use-queue";
import { type CockpitTab, CockpitTabs } from "./tabs";
import { useDocumentDisplay } from "./use-document-display";
import { useDraftInAddress } from "./use-draft-in-address";
import { useOpenRequests, waitsForColleague } from "./use-open-requests";

const importDocumentViewer = () => import("@/components/document/document-viewer");
const DocumentViewer = lazy(importDocumentViewer);
const DecisionSheets = lazy(() => import("./decisions/decision-sheets"));
const noAttachmentIds: readonly string[] = [];

/**
 * Shows the queue, the files of one draft and its evidence; drafts are decided one after the other, by keyboard or
 * touch.
 */
export function Cockpit() {
  const t = useTranslations("approvals");
  // The code of the document viewer loads while the queue is read, not after it.
  useEffect(() => void importDocumentViewer().catch(() => undefined), []);
  const company = useCompany();
  const mayAct = mayDo(company.role, "purchase.operate");
  const { currentDraftId, getLatestDraftId, goToDraft: setAddress } = useDraftInAddress();
  const { recordOtherAction, shouldReturnToDraft } = useNewestAction();
  const goToDraft = useCallback(
    (draftId: string | null, isReplacing = false) => {
      recordOtherAction();
      setAddress(draftId, isReplacing);
    },
    [recordOtherAction, setAddress],
  );
  const queue = useQueue(mayAct, currentDraftId);
  const openRequests = useOpenRequests();
  const [currentTab, setCurrentTab] = useState<CockpitTab>("document");
  const [shownSheet, setShownSheet] = useState<SheetKind | null>(null);
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());
  const supplierNameOf = (draftId: string) =>
    queue.items.find(({ draft }) => draft.id === draftId)?.draft.supplierName ?? "";
  const decisions = useDecisions(
    { queue, openRequests },
    useNotifyOfUndoneDecision({ goToDraft, shouldReturnToDraft, supplierNameOf }),
  );

  const isHandled = (draft: SupplierInvoiceDraft) =>
    decisions.isDecided(draft.id) ||
    waitsForColleague(openRequests.requestOf(draft.id)) ||
    reasonNotToApprove(queue.approvalStates, draft) !== null;
  const queuedDraft = queue.items.find(({ draft }) => draft.id === currentDraftId)?.draft;
  const draftResult = useQuery({
    ...supplierInvoiceDraftQuery(company.id, currentDraftId ?? ""),
    enabled: currentDraftId !== null,
    placeholderData: queuedDraft,
  });
  const draft = currentDraftId === null ? null : (draftResult.data ?? null);
  const evidenceResult = useQuery({
    ...evidenceQuery(company.id, currentDraftId ?? ""),
    enabled: draft !== null,
    placeholderData: currentDraftId ? queue.evidence.get(currentDraftId) : undefined,
  });
  const documentDisplay = useDocumentDisplay(draft);
  const nextDraft = findNextOpenDraft(
    queue.items,
    currentDraftId,
    1,
    (candidate) => candidate.id === currentDraftId || isHandled(candidate),
  );
  const draftAfterNext = findNextOpenDraft(
    queue.items,
    nextDraft?.id ?? null,
    1,
    (candidate) => candidate.id === currentDraftId || candidate.id === nextDraft?.id || isHandled(candidate),
  );
  const isQueueRead = queue.total !== null && queue.approvalStates.isRead;
  const firstDraftId = isQueueRead ? (findNextOpenDraft(queue.items, null, 1, isHandled)?.id ?? null) : null;
  useEffect(() => {
    // A person who has opened a draft meanwhile is not moved away from it.
    if (currentDraftId === null && getLatestDraftId() === null && firstDraftId !== null) goToDraft(firstDraftId, true);
  }, [currentDraftId, firstDraftId, getLatestDraftId, goToDraft]);
  const hasNoNextDraft = isQueueRead && nextDraft === null;
  const { readNextPage } = queue;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was read may hold the next open draft
  useEffect(() => {
    if (hasNoNextDraft) readNextPage();
  }, [hasNoNextDraft, queue.items.length]);

  const goNext = () => {
    setCurrentTab("document");
    goToDraft(nextDraft?.id ?? null);
  };
  const request = draft ? openRequests.requestOf(draft.id) : undefined;
  // A draft that waits for a colleague cannot be decided here, even if the service or the rules allow it.
  const isStillUndecided = mayAct && draft !== null && !decisions.isDecided(draft.id) && !waitsForColleague(request);
  const mayDecide = isStillUndecided && draft.mayApprove;
  const mayApproveByRules = useMayApproveByRules(
    draft,
    draft ? queue.approvalStates.byDraftId.get(draft.id) : undefined,
  );
  const mayApprove = isStillUndecided && mayApproveByRules;
  const approving = useApproving({
    draft,
    documentDisplay,
    mayDecide: mayApprove,
    approve: decisions.approve,
    onSent: goNext,
  });
  const goToNeighbour = (queueStep: 1 | -1) => {
    const neighbouringDraft = findNeighbourDraft(queue.items, getLatestDraftId(), queueStep);
    if (neighbouringDraft) goToDraft(neighbouringDraft.id);
  };

  return (
    <div className={css.cock} data-cockpit data-tab={currentTab}>
      <CockpitHead totalCount={queue.total} doneCount={decisions.decisionCounts.decidedCount} />
      <div className={css.left}>
        <ReceivedRequests
          requests={openRequests.receivedRequests}
          currentDraftId={currentDraftId}
          onOpenDraft={goToDraft}
        />
        {mayAct ? <BulkApprovalBar {...{ queue, setMarkedIds, isHandled, decisions }} /> : null}
        <QueueList
          {...{ queue, currentDraftId, decisions, openRequests, markedIds }}
          onOpenDraft={(draftId) => {
            setCurrentTab("document");
            goToDraft(draftId);
          }}
        />
      </div>
      <CockpitTabs currentTab={currentTab} onTab={setCurrentTab} />
      {draft ? <InvoiceSummary draft={draft} /> : null}
      <section className={css.paper} aria-label={t("paper")}>
        {queue.problem ? (
          <div className={css.alone}>
            <ProblemNotice problem={queue.problem} title={t("unread")} onRetry={queue.refetch} />
          </div>
        ) : currentDraftId === null ? (
          <NoDraftShown isRead={isQueueRead} isEmpty={queue.total === 0} isSearching={queue.search !== ""} />
        ) : draft ? (
          <>
            <DraftNotes
              draft={draft}
              decision={decisions.decisionOf(draft.id)}
              documentDisplay={documentDisplay}
              approving={approving}
              isBarred={mayAct && !mayApproveByRules && !draft.mayApprove}
              onRetry={() => decisions.discardDecision(draft.id)}
            />
            <Suspense>
              <DocumentViewer
                attachmentIds={draft.attachmentIds}
                upcomingIds={[
                  ...(nextDraft?.attachmentIds ?? noAttachmentIds),
                  ...(draftAfterNext?.attachmentIds ?? noAttachmentIds),
                ]}
                onPainted={documentDisplay.onPainted}
                onCannotShow={documentDisplay.onCannotShow}
              />
            </Suspense>
          </>
        ) : (
          <MissingDraftNotes
            draftId={currentDraftId}
            problem={draftResult.error}
            decision={decisions.decisionOf(currentDraftId)}
            onRetry={() => void draftResult.refetch()}
            onNext={goNext}
          />
        )}
      </section>
      <SidePanel draft={draft} evidenceResult={evidenceResult} request={request} mayAct={mayAct} />
      <ActionBar
        mayAct={mayAct}
        mayDecide={mayDecide}
        mayApprove={mayApprove}
        booksToo={
          draft !== null &&
          isBookedByApproval(
            draft,
            queue.approvalStates.byDraftId.get(draft.id),
            mayDo(company.role, "accounting.operate"),
          )
        }
        approving={approving}
        onStep={goToNeighbour}
        onOpenSheet={setShownSheet}
      />
      {draft ? (
        <Suspense>
          <DecisionSheets
            key={draft.id}
            draft={draft}
            shownSheet={shownSheet}
            isDocumentWaiting={documentDisplay.state === "waiting"}
            onClose={() => setShownSheet(null)}
            onReject={async (reason, receivers) => {
              const refusal = await decisions.reject(draft, await documentDisplay.recordSeen(draft), reason, receivers);
              if (!refusal) goNext();
              return refusal;
            }}
            onRequested={(kind) => {
              decisions.recordRequest(draft.id, kind === "question" ? "holding" : "passing");
              goNext();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
