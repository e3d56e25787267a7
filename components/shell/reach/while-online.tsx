"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OfflineMessage, useIsOffline } from "./offline";

/**
 * Shows its children while the portal can be reached. Otherwise a message replaces the children, because their state
 * is then unknown. `isShort` leaves out the explanation.
 */
export function WhileOnline({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) {
  const t = useTranslations("shell.weather");
  const isOffline = useIsOffline();
  const onlineContent = isOffline ? null : children;
  return (
    <>
      <div role="status">
        {isOffline ? <OfflineMessage title={t("offline")} detail={isShort ? undefined : t("offlineSub")} /> : null}
      </div>
      {onlineContent}
    </>
  );
}
