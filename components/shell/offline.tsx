"use client";

import { useOffline } from "next/offline";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";

function onNetChange(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

/**
 * Whether the portal cannot be reached. Next knows it of a page that did not come; the browser of its own net, which it tells
 * also while the page that is gone to holds back what React shows.
 */
function useIsOffline(): boolean {
  const hasNet = useSyncExternalStore(
    onNetChange,
    () => navigator.onLine,
    () => true,
  );
  const isUnreached = useOffline();
  return isUnreached || !hasNet;
}

/** Its children while the portal can be reached, and otherwise that it cannot: nobody knows then how anything else stands. `short`: in a word. */
export function WhileOnline({ short = false, children }: { short?: boolean; children: ReactNode }) {
  const t = useTranslations("shell.weather");
  const isOffline = useIsOffline();
  const shown = isOffline ? null : children;
  return (
    <>
      <div role="status">
        {isOffline ? (
          <p className="weather lost">
            <OfflineSign />
            <span>
              <b>{t("offline")}</b>
              {short ? null : t("offlineSub")}
            </span>
          </p>
        ) : null}
      </div>
      {shown}
    </>
  );
}

function OfflineSign() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="var(--alarm)"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="7" cy="7" r="5.5" />
      <path d="M3.2 10.8l7.6-7.6" />
    </svg>
  );
}

/**
 * Keeps the page while the portal cannot be reached. Next keeps it where one of its links is pressed, and goes there later; a
 * form or a plain link would end on the browser's error page, with all that was typed.
 */
export function KeepPageWhileOffline() {
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isOffline) return;
    const stay = (event: Event) => {
      if (!event.defaultPrevented && leavesPage(event)) event.preventDefault();
    };
    document.addEventListener("submit", stay);
    document.addEventListener("click", stay);
    return () => {
      document.removeEventListener("submit", stay);
      document.removeEventListener("click", stay);
    };
  }, [isOffline]);
  return null;
}

function leavesPage(event: Event): boolean {
  if (!(event instanceof MouseEvent)) return true;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link !== null && link.target === "" && link.href !== "" && !isOnPage(link);
}

/** A jump within the page needs no net. */
const isOnPage = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== "" && pathname === location.pathname && search === location.search;
