"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OfflineSaid, useIsOffline } from "./offline";

/**
 * Shows its children while the portal can be reached. Otherwise a message replaces them, because their state is then
 * unknown. `short` leaves out the explanation.
 */
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
