"use client";

import { useOffline } from "next/offline";
import { useEffect, useSyncExternalStore } from "react";
import { checkPortalReach, isPortalAway, subscribeToPortalReach } from "./portal-reach";

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

const subscribeToReach = (listener: () => void): (() => void) => {
  const [unsubscribeNetwork, unsubscribePortal] = [subscribeToNetwork(listener), subscribeToPortalReach(listener)];
  return () => {
    unsubscribeNetwork();
    unsubscribePortal();
  };
};

/**
 * Returns whether the portal cannot be reached. Next detects this for a page that does not load, and the portal's
 * own check for a form, a plain link or a read. The browser detects it for its own network, and reports it even
 * while a navigation holds back React's updates.
 */
export function useIsOffline(): boolean {
  const isPortalUnreachable = useSyncExternalStore(
    subscribeToReach,
    () => !navigator.onLine || isPortalAway(),
    () => false,
  );
  const isPageUnreachable = useOffline();
  return isPageUnreachable || isPortalUnreachable;
}

type OfflineTextProps = { title: string; detail?: string | undefined };

/** Shows the message that the portal cannot be reached, in the texts of the caller. */
export function OfflineMessage({ title, detail }: OfflineTextProps) {
  return (
    <p className="weather lost">
      <OfflineSign />
      <span>
        <b>{title}</b>
        {detail}
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
 * Keeps the page while the portal cannot be reached. Next does so for its own links and follows them later, but a form
 * or a plain link would end on the browser's error page, and typed text would be lost. So the portal is checked first.
 * A plain link is followed once the portal is back; a form must be sent again by the person.
 */
export function KeepPageWhileOffline() {
  useEffect(() => {
    let isChecking = false;
    let isReachable = false;
    let postponedNavigation: (() => void) | null = null;
    const navigateIfReachable = async (navigate: () => void) => {
      if (isChecking) return;
      isChecking = true;
      isReachable = await checkPortalReach();
      isChecking = false;
      if (!isReachable) return;
      postponedNavigation = null;
      navigate();
      isReachable = false;
    };
    const holdNavigation = (event: Event) => {
      const navigate = event.defaultPrevented || isReachable ? null : toNavigation(event);
      if (!navigate) return;
      event.preventDefault();
      postponedNavigation = event instanceof MouseEvent ? navigate : null;
      void navigateIfReachable(navigate);
    };
    const resumeNavigation = () => {
      if (postponedNavigation && !isPortalAway()) void navigateIfReachable(postponedNavigation);
    };
    const unsubscribe = subscribeToReach(resumeNavigation);
    document.addEventListener("submit", holdNavigation);
    document.addEventListener("click", holdNavigation);
    return () => {
      unsubscribe();
      document.removeEventListener("submit", holdNavigation);
      document.removeEventListener("click", holdNavigation);
    };
  }, []);
  return null;
}

/** Returns a function that repeats an event which leaves the page; null for any other event. */
function toNavigation(event: Event): (() => void) | null {
  if (event instanceof SubmitEvent) return toFormNavigation(event);
  if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.target !== "" || link.hasAttribute("download") || isOnPage(link)) return null;
  return /^https?:$/.test(link.protocol) ? () => link.isConnected && link.click() : null;
}

function toFormNavigation({ target, submitter }: SubmitEvent): (() => void) | null {
  if (!(target instanceof HTMLFormElement) || target.method === "dialog") return null;
  return () => target.requestSubmit(submitter);
}

/** Returns true for a link within the page, which needs no network. */
const isOnPage = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== "" && pathname === location.pathname && search === location.search;

/**
 * Keeps a page outside of a company's frame while the portal cannot be reached, and shows a message above it. The
 * caller passes the texts, because such a page sends no texts to client components.
 */
export function OfflineNote({ title, detail }: { title: string; detail: string }) {
  const isOffline = useIsOffline();
  return (
    <>
      <KeepPageWhileOffline />
      <div role="status" className="offline-note">
        {isOffline ? <OfflineMessage title={title} detail={detail} /> : null}
      </div>
    </>
  );
}
