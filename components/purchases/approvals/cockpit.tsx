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
import type { SheetKind } from "./decisions/sheet-kind";
import { useActs } from "./decisions/use-acts";
import { useApproving } from "./decisions/use-approving";
import { useByRules } from "./decisions/use-by-rules";
import { useDecisions } from "./decisions/use-decisions";
import { barredBy } from "./decisions/use-standings";
import { useTellBack } from "./decisions/use-tell-back";
import { GoneNotes } from "./gone-notes";
import { Notes } from "./notes";
import { DeskPanel } from "./panels/desk-panel";
import { SidePanel } from "./panels/side-panel";
import { BulkBar } from "./queue/bulk-bar";
import { NothingLeft } from "./queue/nothing-left";
import { QueueList } from "./queue/queue-list";
import { neighbourOf, nextOf } from "./queue/queue-place";
import { useQueue } from "./queue/use-queue";
import { Sum } from "./sum";
import { type Tab, Tabs } from "./tabs";
import { useAddress } from "./use-address";
import { useDesk, waitsForOther } from "./use-desk";
import { usePaper } from "./use-paper";

const viewer = () => import("@/components/document/document-viewer");
const DocumentViewer = lazy(viewer);
const Sheets = lazy(() => import("./decisions/sheets"));
const none: readonly string[] = [];

/**
 * Shows the queue, the files of one draft and its evidence; drafts are decided one after the other, by keyboard or touch.
 */
export function Cockpit() {
  const t = useTranslations("approvals");
  // The code of the document viewer loads while the queue is read, not after it.
  useEffect(() => void viewer().catch(() => undefined), []);
  const company = useCompany();
  const mayAct = mayDo(company.role, "purchase.operate");
  const { current, now, go: goTo } = useAddress();
  const { moved, leadsBack } = useActs();
  const go = useCallback(
    (draftId: string | null, replace = false) => {
      moved();
      goTo(draftId, replace);
    },
    [moved, goTo],
  );
  const queue = useQueue(mayAct, current);
  const desk = useDesk();
  const [tab, setTab] = useState<Tab>("document");
  const [sheet, setSheet] = useState<SheetKind | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (draftId: string) => queue.items.find(({ draft }) => draft.id === draftId)?.draft.supplierName ?? "";
  const decisions = useDecisions({ queue, desk }, useTellBack({ go, leadsBack, nameOf }));

  const isOver = (draft: SupplierInvoiceDraft) =>
    decisions.isOver(draft.id) || waitsForOther(desk.of(draft.id)) || barredBy(queue.standings, draft) !== null;
  const listed = queue.items.find(({ draft }) => draft.id === current)?.draft;
  const read = useQuery({
    ...supplierInvoiceDraftQuery(company.id, current ?? ""),
    enabled: current !== null,
    placeholderData: listed,
  });
  const draft = current === null ? null : (read.data ?? null);
  const evidence = useQuery({
    ...evidenceQuery(company.id, current ?? ""),
    enabled: draft !== null,
    placeholderData: current ? queue.evidence.get(current) : undefined,
  });
  const paper = usePaper(draft);
  const next = nextOf(queue.items, current, 1, (one) => one.id === current || isOver(one));
  const afterNext = nextOf(
    queue.items,
    next?.id ?? null,
    1,
    (one) => one.id === current || one.id === next?.id || isOver(one),
  );
  const isJudged = queue.total !== null && queue.standings.isRead;
  const first = isJudged ? (nextOf(queue.items, null, 1, isOver)?.id ?? null) : null;
  useEffect(() => {
    // A person who has opened a draft meanwhile is not moved away from it.
    if (current === null && now() === null && first !== null) go(first, true);
  }, [current, first, now, go]);
  const isDry = isJudged && next === null;
  const { readOn } = queue;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was read may hold what is looked for
  useEffect(() => {
    if (isDry) readOn();
  }, [isDry, queue.items.length]);

  const goNext = () => {
    setTab("document");
    go(next?.id ?? null);
  };
  const request = draft ? desk.of(draft.id) : undefined;
  // A draft that waits for a colleague cannot be decided here, even if the service or the rules allow it.
  const isFree = mayAct && draft !== null && !decisions.isOver(draft.id) && !waitsForOther(request);
  const mayDecide = isFree && draft.mayApprove;
  const isByRules = useByRules(draft, draft ? queue.standings.of.get(draft.id) : undefined);
  const mayApprove = isFree && isByRules;
  const approving = useApproving({ draft, paper, mayDecide: mayApprove, approve: decisions.approve, onSent: goNext });
  const move = (step: 1 | -1) => {
    const to = neighbourOf(queue.items, now(), step);
    if (to) go(to.id);
  };

  return (
    <div className={css.cock} data-cockpit data-tab={tab}>
      <CockpitHead total={queue.total} done={decisions.counts.done} />
      <div className={css.left}>
        <DeskPanel requests={desk.mine} current={current} onGo={go} />
        {mayAct ? <BulkBar {...{ queue, setMarked, isOver, decisions }} /> : null}
        <QueueList
          {...{ queue, current, decisions, desk, marked }}
          onGo={(draftId) => {
            setTab("document");
            go(draftId);
          }}
        />
      </div>
      <Tabs tab={tab} onTab={setTab} />
      {draft ? <Sum draft={draft} /> : null}
      <section className={css.paper} aria-label={t("paper")}>
        {queue.problem ? (
          <div className={css.alone}>
            <ProblemNotice problem={queue.problem} title={t("unread")} onRetry={queue.refetch} />
          </div>
        ) : current === null ? (
          <NothingLeft isRead={isJudged} isEmpty={queue.total === 0} isSearch={queue.search !== ""} />
        ) : draft ? (
          <>
            <Notes
              draft={draft}
              decision={decisions.of(draft.id)}
              paper={paper}
              approving={approving}
              isBarred={mayAct && !isByRules && !draft.mayApprove}
              onAgain={() => decisions.lookAgain(draft.id)}
            />
            <Suspense>
              <DocumentViewer
                documents={draft.attachmentIds}
                next={[...(next?.attachmentIds ?? none), ...(afterNext?.attachmentIds ?? none)]}
                onPainted={paper.onPainted}
                onUnseen={paper.onUnseen}
              />
            </Suspense>
          </>
        ) : (
          <GoneNotes
            draftId={current}
            problem={read.error}
            decision={decisions.of(current)}
            onRetry={() => void read.refetch()}
            onNext={goNext}
          />
        )}
      </section>
      <SidePanel draft={draft} evidence={evidence} request={request} mayAct={mayAct} />
      <ActionBar
        mayAct={mayAct}
        mayDecide={mayDecide}
        mayApprove={mayApprove}
        approving={approving}
        onMove={move}
        onSheet={setSheet}
      />
      {draft ? (
        <Suspense>
          <Sheets
            key={draft.id}
            draft={draft}
            sheet={sheet}
            isWaiting={paper.state === "waiting"}
            onClose={() => setSheet(null)}
            onReject={async (reason, receivers) => {
              const refused = await decisions.reject(draft, await paper.seen(draft), reason, receivers);
              if (!refused) goNext();
              return refused;
            }}
            onAsked={(kind) => {
              decisions.leave(draft.id, kind === "question" ? "holding" : "passing");
              goNext();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
