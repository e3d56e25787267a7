"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ListSearch } from "@/components/list/list-search";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { reasonNotToApprove } from "../decisions/use-approval-states";
import type { Decisions } from "../decisions/use-decisions";
import type { OpenRequests } from "../use-open-requests";
import css from "./queue.module.css";
import type { QueueItem } from "./queue-place";
import { QueueRowText } from "./queue-row-text";
import type { Queue } from "./use-queue";

type Props = {
  queue: Queue;
  currentDraftId: string | null;
  decisions: Decisions;
  openRequests: OpenRequests;
  markedIds: ReadonlySet<string>;
  onOpenDraft: (draftId: string) => void;
};

const rowHeightPx = 56;
const rowsBeyondView = 8;

/** Lists the waiting drafts; only the rows in view and some around them are in the page. */
export function QueueList({ queue, currentDraftId, decisions, openRequests, markedIds, onOpenDraft }: Props) {
  const t = useTranslations("approvals.queue");
  const formats = useFormats();
  const company = useCompany();
  const scrollBox = useRef<HTMLDivElement>(null);
  const [visibleRange, setVisibleRange] = useState({ from: 0, to: 20 });
  const { items: queueItems, total: totalCount, reportRange } = queue;
  const itemByIndex = new Map(queueItems.map((queueItem) => [queueItem.index, queueItem]));

  function updateRange() {
    if (!scrollBox.current) return;
    const { scrollTop, clientHeight } = scrollBox.current;
    const from = Math.max(0, Math.floor(scrollTop / rowHeightPx) - rowsBeyondView);
    const to = Math.ceil((scrollTop + Math.max(clientHeight, 400)) / rowHeightPx) + rowsBeyondView;
    setVisibleRange((currentRange) =>
      currentRange.from === from && currentRange.to === to ? currentRange : { from, to },
    );
    reportRange(from, to);
  }

  const currentIndex = queueItems.find(({ draft }) => draft.id === currentDraftId)?.index;
  // The row of the current draft is scrolled into view when another part of the page opened the draft.
  useEffect(() => {
    const scrollElement = scrollBox.current;
    if (currentIndex === undefined || !scrollElement) return;
    const rowTopPx = currentIndex * rowHeightPx;
    if (
      rowTopPx < scrollElement.scrollTop ||
      rowTopPx + rowHeightPx > scrollElement.scrollTop + scrollElement.clientHeight
    ) {
      scrollElement.scrollTop = Math.max(0, rowTopPx - rowHeightPx * 2);
    }
  }, [currentIndex]);

  const rowIndexes = Array.from(
    { length: Math.max(0, Math.min(totalCount ?? 0, visibleRange.to) - visibleRange.from) },
    (_, offset) => visibleRange.from + offset,
  );
  return (
    <nav className={css.queue} aria-label={t("label")}>
      <div className={css.head}>
        <span>{t("title")}</span>
        <span className="num">
          {totalCount === null
            ? ""
            : t("left", { count: totalCount, counted: formats.count(totalCount), currency: company.currencyCode })}
        </span>
      </div>
      <search className={css.search}>
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          searchedText={queue.search}
          onSearch={queue.setSearch}
        />
      </search>
      <div ref={scrollBox} className={css.rows} onScroll={updateRange}>
        <ul style={totalCount ? { height: totalCount * rowHeightPx } : undefined}>
          {rowIndexes.map((index) => (
            <QueueRow
              key={itemByIndex.get(index)?.draft.id ?? index}
              index={index}
              queueItem={itemByIndex.get(index)}
              {...{ queue, currentDraftId, decisions, openRequests, markedIds, onOpenDraft }}
              totalCount={totalCount ?? 0}
            />
          ))}
        </ul>
        {totalCount === 0 && queue.search !== "" ? <p className={css.nothing}>{t("noHit")}</p> : null}
      </div>
    </nav>
  );
}

type QueueRowProps = Props & { index: number; queueItem: QueueItem | undefined; totalCount: number };

function QueueRow({
  index,
  queueItem,
  totalCount,
  queue,
  currentDraftId,
  decisions,
  openRequests,
  markedIds,
  onOpenDraft,
}: QueueRowProps) {
  const formats = useFormats();
  const company = useCompany();
  const rowStyle = { top: index * rowHeightPx, height: rowHeightPx };
  if (!queueItem) {
    return (
      <li className={css.row} style={rowStyle} aria-hidden="true">
        <span className="bar-wait w-32" />
      </li>
    );
  }
  const { draft } = queueItem;
  const decision = decisions.decisionOf(draft.id);
  const blockingReason = reasonNotToApprove(queue.approvalStates, draft);
  function openDraft(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpenDraft(draft.id);
  }
  return (
    <li
      className={css.row}
      style={rowStyle}
      data-current={draft.id === currentDraftId || undefined}
      data-done={(decision && !decision.problem) || undefined}
      data-barred={blockingReason ?? undefined}
      aria-setsize={totalCount}
      aria-posinset={index + 1}
    >
      <a
        href={`/companies/${company.id}/purchases/approvals/${draft.id}`}
        onClick={openDraft}
        aria-current={draft.id === currentDraftId ? "true" : undefined}
      >
        <span className={css.name}>{draft.supplierName}</span>
        <span className="num">
          <Amount text={formats.amount(draft.totalMinor, draft.currencyCode)} />
        </span>
        <QueueRowText
          draft={draft}
          decision={decision}
          request={openRequests.requestOf(draft.id)}
          evidence={queue.evidence.get(draft.id)}
          reasonNotToApprove={blockingReason}
          isMarked={markedIds.has(draft.id)}
        />
      </a>
    </li>
  );
}
