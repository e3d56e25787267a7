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
  const [range, setRange] = useState({ from: 0, to: 20 });
  const { items, total, reportRange } = queue;
  const byIndex = new Map(items.map((item) => [item.index, item]));

  function updateRange() {
    if (!scrollBox.current) return;
    const { scrollTop, clientHeight } = scrollBox.current;
    const from = Math.max(0, Math.floor(scrollTop / rowHeightPx) - rowsBeyondView);
    const to = Math.ceil((scrollTop + Math.max(clientHeight, 400)) / rowHeightPx) + rowsBeyondView;
    setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    reportRange(from, to);
  }

  const currentIndex = items.find(({ draft }) => draft.id === currentDraftId)?.index;
  // The row of the current draft is scrolled into view when another part of the page opened the draft.
  useEffect(() => {
    const element = scrollBox.current;
    if (currentIndex === undefined || !element) return;
    const top = currentIndex * rowHeightPx;
    if (top < element.scrollTop || top + rowHeightPx > element.scrollTop + element.clientHeight) {
      element.scrollTop = Math.max(0, top - rowHeightPx * 2);
    }
  }, [currentIndex]);

  const indexes = Array.from(
    { length: Math.max(0, Math.min(total ?? 0, range.to) - range.from) },
    (_, offset) => range.from + offset,
  );
  return (
    <nav className={css.queue} aria-label={t("label")}>
      <div className={css.head}>
        <span>{t("title")}</span>
        <span className="num">
          {total === null
            ? ""
            : t("left", { count: total, counted: formats.count(total), currency: company.currencyCode })}
        </span>
      </div>
      <search className={css.search}>
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          value={queue.search}
          onSearch={queue.setSearch}
        />
      </search>
      <div ref={scrollBox} className={css.rows} onScroll={updateRange}>
        <ul style={total ? { height: total * rowHeightPx } : undefined}>
          {indexes.map((index) => (
            <QueueRow
              key={byIndex.get(index)?.draft.id ?? index}
              index={index}
              item={byIndex.get(index)}
              {...{ queue, currentDraftId, decisions, openRequests, markedIds, onOpenDraft }}
              total={total ?? 0}
            />
          ))}
        </ul>
        {total === 0 && queue.search !== "" ? <p className={css.nothing}>{t("noHit")}</p> : null}
      </div>
    </nav>
  );
}

type RowProps = Props & { index: number; item: QueueItem | undefined; total: number };

function QueueRow({
  index,
  item,
  total,
  queue,
  currentDraftId,
  decisions,
  openRequests,
  markedIds,
  onOpenDraft,
}: RowProps) {
  const formats = useFormats();
  const company = useCompany();
  const place = { top: index * rowHeightPx, height: rowHeightPx };
  if (!item) {
    return (
      <li className={css.row} style={place} aria-hidden="true">
        <span className="bar-wait w-32" />
      </li>
    );
  }
  const { draft } = item;
  const decision = decisions.decisionOf(draft.id);
  const reason = reasonNotToApprove(queue.approvalStates, draft);
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpenDraft(draft.id);
  }
  return (
    <li
      className={css.row}
      style={place}
      data-current={draft.id === currentDraftId || undefined}
      data-done={(decision && !decision.problem) || undefined}
      data-barred={reason ?? undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <a
        href={`/companies/${company.id}/purchases/approvals/${draft.id}`}
        onClick={open}
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
          reasonNotToApprove={reason}
          isMarked={markedIds.has(draft.id)}
        />
      </a>
    </li>
  );
}
