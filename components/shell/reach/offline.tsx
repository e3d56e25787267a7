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
 * Whether the portal cannot be reached. Next detects this for a page that does not load, the portal's own check for a form,
 * a plain link or a read. The browser knows its own network, and reports it even while a navigation holds back React's
 * updates.
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

/** The message that the portal cannot be reached, in the texts of the caller. */
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
 * Keeps the page while the portal cannot be reached. Next does so for its own links and follows them later, but a form or a
 * plain link would end on the browser's error page, and typed text would be lost. So the portal is checked first. A plain
 * link is followed once the portal is back; a form must be sent again by the person.
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

/** A function that repeats an event which leaves the page; null for any other event. */
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

/** True for a link within the page, which needs no network. */
const isOnPage = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== "" && pathname === location.pathname && search === location.search;

/**
 * Keeps a page outside of a company's frame while the portal cannot be reached, and shows a message above it. The caller
 * passes the texts, because such a page sends no texts to client components.
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
