"use client";

import clsx from "clsx";
import type { MouseEvent, ReactNode } from "react";
import css from "./list-tabs.module.css";

export type ListTab<Filter extends string> = {
  filter: Filter;
  label: string;
  /** The number of records; null while the records are not counted yet, and the space for the number is kept. */
  count: ReactNode;
  /** What the records come to; null or left out where that is not told. */
  sum?: ReactNode;
  /** The stage whose colour and line the tab has. */
  stage?: "draft" | "sent" | "accepted" | "ordered" | "invoiced" | "paid" | "overdue" | "declined";
  /** The height of the tab in a row of tabs that rises from left to right. */
  stepIndex?: 0 | 1 | 2 | 3 | 4;
  isSetApart?: boolean;
};

type Props<Filter extends string> = {
  label: string;
  tabs: readonly ListTab<Filter>[];
  /** Is true where tabs say what their records come to; every tab then keeps the space for it. */
  hasSums?: boolean;
  currentFilter: Filter;
  hrefOf: (filter: Filter) => string;
  onPick: (filter: Filter) => void;
};

/** Shows the filters with their counts. They are links, so that a filter can be opened in a browser tab of its own. */
export function ListTabs<Filter extends string>({
  label,
  tabs,
  hasSums,
  currentFilter,
  hrefOf,
  onPick,
}: Props<Filter>) {
  const pickFilter = (event: MouseEvent, filter: Filter) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPick(filter);
  };
  return (
    <nav className={clsx(css.stair, tabs.some((tab) => tab.stepIndex) && css.rising)} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.filter}
          href={hrefOf(tab.filter)}
          className={clsx(css.tread, tab.isSetApart && css.aside)}
          data-stage={tab.stage}
          data-step={tab.stepIndex ?? 0}
          aria-current={tab.filter === currentFilter ? "true" : undefined}
          onClick={(event) => pickFilter(event, tab.filter)}
        >
          <span className={css.name}>{tab.label}</span>
          <b className={css.count}>{tab.count ?? "\u2007"}</b>
          {hasSums ? <span className={css.sum}>{tab.sum ?? null}</span> : null}
        </a>
      ))}
    </nav>
  );
}
