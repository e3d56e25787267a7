"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ListSearch } from "@/components/list/list-search";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import type { Decisions } from "../decisions/use-decisions";
import { barredBy } from "../decisions/use-standings";
import type { Desk } from "../use-desk";
import css from "./queue.module.css";
import type { QueueItem } from "./queue-place";
import { QueueWords } from "./queue-words";
import type { Queue } from "./use-queue";

type Props = {
  queue: Queue;
  current: string | null;
  decisions: Decisions;
  desk: Desk;
  marked: ReadonlySet<string>;
  onGo: (draftId: string) => void;
};

const rowHeight = 56;
const around = 8;

/** Lists the waiting drafts; only the rows in view and some around them are in the page. */
export function QueueList({ queue, current, decisions, desk, marked, onGo }: Props) {
  const t = useTranslations("approvals.queue");
  const formats = useFormats();
  const company = useCompany();
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 20 });
  const { items, total, show } = queue;
  const byIndex = new Map(items.map((item) => [item.index, item]));

  function look() {
    if (!box.current) return;
    const { scrollTop, clientHeight } = box.current;
    const from = Math.max(0, Math.floor(scrollTop / rowHeight) - around);
    const to = Math.ceil((scrollTop + Math.max(clientHeight, 400)) / rowHeight) + around;
    setRange((now) => (now.from === from && now.to === to ? now : { from, to }));
    show(from, to);
  }

  const at = items.find(({ draft }) => draft.id === current)?.index;
  // The row of the current draft is scrolled into view when the draft was opened elsewhere.
  useEffect(() => {
    const element = box.current;
    if (at === undefined || !element) return;
    const top = at * rowHeight;
    if (top < element.scrollTop || top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = Math.max(0, top - rowHeight * 2);
    }
  }, [at]);

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
      <div ref={box} className={css.rows} onScroll={look}>
        <ul style={total ? { height: total * rowHeight } : undefined}>
          {indexes.map((index) => (
            <Row
              key={byIndex.get(index)?.draft.id ?? index}
              index={index}
              item={byIndex.get(index)}
              {...{ queue, current, decisions, desk, marked, onGo }}
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

function Row({ index, item, total, queue, current, decisions, desk, marked, onGo }: RowProps) {
  const formats = useFormats();
  const company = useCompany();
  const place = { top: index * rowHeight, height: rowHeight };
  if (!item) {
    return (
      <li className={css.row} style={place} aria-hidden="true">
        <span className="bar-wait w-32" />
      </li>
    );
  }
  const { draft } = item;
  const decision = decisions.of(draft.id);
  const barred = barredBy(queue.standings, draft);
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(draft.id);
  }
  return (
    <li
      className={css.row}
      style={place}
      data-current={draft.id === current || undefined}
      data-done={(decision && !decision.problem) || undefined}
      data-barred={barred ?? undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <a
        href={`/companies/${company.id}/purchases/approvals/${draft.id}`}
        onClick={open}
        aria-current={draft.id === current ? "true" : undefined}
      >
        <span className={css.name}>{draft.supplierName}</span>
        <span className="num">
          <Amount text={formats.amount(draft.totalMinor, draft.currencyCode)} />
        </span>
        <QueueWords
          draft={draft}
          decision={decision}
          request={desk.of(draft.id)}
          evidence={queue.evidence.get(draft.id)}
          barred={barred}
          isMarked={marked.has(draft.id)}
        />
      </a>
    </li>
  );
}
