"use client";

import { useTranslations } from "next-intl";
import css from "./cockpit.module.css";

export const cockpitTabs = ["queue", "document", "coding", "evidence"] as const;
export type CockpitTab = (typeof cockpitTabs)[number];

/** Shows the tabs that switch between the parts of the cockpit on screens too narrow to show all of them. */
export function CockpitTabs({
  currentTab,
  onTab: onTabChange,
}: {
  currentTab: CockpitTab;
  onTab: (chosenTab: CockpitTab) => void;
}) {
  const t = useTranslations("approvals.tabs");
  return (
    <nav className={css.tabs} aria-label={t("label")}>
      {cockpitTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          data-of={tab}
          aria-pressed={tab === currentTab}
          onClick={() => onTabChange(tab)}
        >
          {t(tab)}
        </button>
      ))}
    </nav>
  );
}
