"use client";

import { useTranslations } from "next-intl";
import css from "./cockpit.module.css";

export const tabs = ["queue", "document", "coding", "evidence"] as const;
export type Tab = (typeof tabs)[number];

/** Where there is no room for all of it side by side. */
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
