"use client";

import { useTranslations } from "next-intl";
import css from "./cockpit.module.css";

export const tabs = ["queue", "document", "coding", "evidence"] as const;
export type Tab = (typeof tabs)[number];

/** The tabs that switch between the parts of the cockpit on screens too narrow to show all of them. */
export function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useTranslations("approvals.tabs");
  return (
    <nav className={css.tabs} aria-label={t("label")}>
      {tabs.map((one) => (
        <button key={one} type="button" data-of={one} aria-pressed={one === tab} onClick={() => onTab(one)}>
          {t(one)}
        </button>
      ))}
    </nav>
  );
}
