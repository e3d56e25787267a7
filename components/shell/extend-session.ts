import { machineNow } from "@/lib/values/clock";

/** The portal prolongs a session once a day, so a tab that is used all day asks for it a few times. */
const intervalMs = 6 * 3_600_000;

let extendedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Extends the session of this browser, at most every six hours. Nothing waits for the answer, but it is read to its end: an
 * unread answer would occupy one of the browser's connections.
 */
export function extendSession(): void {
  const calledMs = machineNow().getTime();
  if (calledMs - extendedAtMs < intervalMs) return;
  extendedAtMs = calledMs;
  fetch("/api/auth/session", { cache: "no-store" })
    .then((answer) => answer.text())
    .catch(() => {
      extendedAtMs = Number.NEGATIVE_INFINITY;
    });
}

/** Extends the session now and whenever somebody works with the page, until the returned function is called. */
export function extendSessionWhileUsed(): () => void {
  extendSession();
  const useEvents = ["pointerdown", "keydown"] as const;
  for (const useEvent of useEvents) addEventListener(useEvent, extendSession, { capture: true, passive: true });
  return () => {
    for (const useEvent of useEvents) removeEventListener(useEvent, extendSession, { capture: true });
  };
}
