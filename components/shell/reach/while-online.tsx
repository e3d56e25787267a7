"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OfflineSaid, useIsOffline } from "./offline";

/** Its children while the portal can be reached, and otherwise that it cannot: nobody knows then how anything else stands. `short`: in a word. */
export function WhileOnline({ short = false, children }: { short?: boolean; children: ReactNode }) {
  const t = useTranslations("shell.weather");
  const isOffline = useIsOffline();
  const shown = isOffline ? null : children;
  return (
    <>
      <div role="status">
        {isOffline ? <OfflineSaid title={t("offline")} more={short ? undefined : t("offlineSub")} /> : null}
      </div>
      {shown}
    </>
  );
}
