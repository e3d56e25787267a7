"use client";

import clsx from "clsx";
import type { MouseEvent, ReactNode } from "react";
import css from "./list-tabs.module.css";

export type ListTab<Filter extends string> = {
  filter: Filter;
  label: string;
  /** The number of records; null while the records are not counted yet, and the space for the number is kept. */
  count: ReactNode;
  /** The stage whose colour and line the tab has. */
  stage?: "draft" | "sent" | "ordered" | "invoiced" | "paid" | "overdue" | "declined";
  /** The height of the tab in a row of tabs that rises from left to right. */
  step?: 0 | 1 | 2 | 3 | 4;
  aside?: boolean;
};

type Props<Filter extends string> = {
  label: string;
  tabs: readonly ListTab<Filter>[];
  current: Filter;
  href: (filter: Filter) => string;
  onPick: (filter: Filter) => void;
};

/** The filters with their counts. They are links, so that a filter can be opened in a browser tab of its own. */
export function ListTabs<Filter extends string>({ label, tabs, current, href, onPick }: Props<Filter>) {
  const pick = (event: MouseEvent, filter: Filter) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPick(filter);
  };
  return (
    <nav className={clsx(css.stair, tabs.some((tab) => tab.step) && css.rising)} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.filter}
          href={href(tab.filter)}
          className={clsx(css.tread, tab.aside && css.aside)}
          data-stage={tab.stage}
          data-step={tab.step ?? 0}
          aria-current={tab.filter === current ? "true" : undefined}
          onClick={(event) => pick(event, tab.filter)}
        >
          <span className={css.name}>{tab.label}</span>
          <b className={css.count}>{tab.count ?? "\u2007"}</b>
        </a>
      ))}
    </nav>
  );
}
