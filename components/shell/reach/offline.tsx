"use client";

import { useOffline } from "next/offline";
import { useEffect, useSyncExternalStore } from "react";
import { isPortalAway, onPortalReach, reachesPortal } from "./portal-reach";

function onNetChange(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

const onChange = (tell: () => void): (() => void) => {
  const [netEnds, reachEnds] = [onNetChange(tell), onPortalReach(tell)];
  return () => {
    netEnds();
    reachEnds();
  };
};

/**
 * Whether the portal cannot be reached. Next knows it of a page that did not come, we of a form, a plain link or a read; the
 * browser knows of its own net, which it tells also while the page that is gone to holds back what React shows.
 */
export function useIsOffline(): boolean {
  const isAway = useSyncExternalStore(
    onChange,
    () => !navigator.onLine || isPortalAway(),
    () => false,
  );
  const isUnreached = useOffline();
  return isUnreached || isAway;
}

type OfflineText = { title: string; more?: string | undefined };

/** That the portal cannot be reached, in the words that whoever shows it has. */
export function OfflineSaid({ title, more }: OfflineText) {
  return (
    <p className="weather lost">
      <OfflineSign />
      <span>
        <b>{title}</b>
        {more}
      </span>
    </p>
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
 * form or a plain link would end on the browser's error page, with all that was typed. So the portal is asked first. A plain
 * link is followed once the portal is back; a form is sent again by whoever filled it in.
 */
export function KeepPageWhileOffline() {
  useEffect(() => {
    let isAsking = false;
    let isPassed = false;
    let later: (() => void) | null = null;
    const askThen = async (leave: () => void) => {
      if (isAsking) return;
      isAsking = true;
      isPassed = await reachesPortal();
      isAsking = false;
      if (!isPassed) return;
      later = null;
      leave();
      isPassed = false;
    };
    const stay = (event: Event) => {
      const leave = event.defaultPrevented || isPassed ? null : leaving(event);
      if (!leave) return;
      event.preventDefault();
      later = event instanceof MouseEvent ? leave : null;
      void askThen(leave);
    };
    const goOn = () => {
      if (later && !isPortalAway()) void askThen(later);
    };
    const forget = onChange(goOn);
    document.addEventListener("submit", stay);
    document.addEventListener("click", stay);
    return () => {
      forget();
      document.removeEventListener("submit", stay);
      document.removeEventListener("click", stay);
    };
  }, []);
  return null;
}

/** How a press that leads away from the page is done again, or null for any other. */
function leaving(event: Event): (() => void) | null {
  if (event instanceof SubmitEvent) return leavingForm(event);
  if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.target !== "" || link.hasAttribute("download") || isOnPage(link)) return null;
  return /^https?:$/.test(link.protocol) ? () => link.isConnected && link.click() : null;
}

function leavingForm({ target, submitter }: SubmitEvent): (() => void) | null {
  if (!(target instanceof HTMLFormElement) || target.method === "dialog") return null;
  return () => target.requestSubmit(submitter);
}

/** A jump within the page needs no net. */
const isOnPage = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== "" && pathname === location.pathname && search === location.search;

/**
 * Keeps a page outside of a company's frame while the portal cannot be reached, and says so over it. The words are handed to it:
 * such a page brings no texts for code of its own.
 */
export function OfflineNote({ title, more }: { title: string; more: string }) {
  const isOffline = useIsOffline();
  return (
    <>
      <KeepPageWhileOffline />
      <div role="status" className="offline-note">
        {isOffline ? <OfflineSaid title={title} more={more} /> : null}
      </div>
    </>
  );
}
