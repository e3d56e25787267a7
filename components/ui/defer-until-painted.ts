/** The deferred callbacks by field; a later callback of a field replaces an earlier one. */
const deferredCallbacks = new Map<string, () => void>();
/** The longest delay, because a hidden window paints nothing. */
const maxDelayMs = 100;
/**
 * The events after which anything may read the form. The callbacks run before them, so that the form has the typed
 * text.
 */
const flushingEvents = ["keydown", "pointerdown", "focusout", "beforeunload", "pagehide", "visibilitychange"];
let isListening = false;

/**
 * Defers a callback until the typed letter is painted, so that typing does not wait for totals, notes and copies. The
 * callback runs at the latest before the next key, click or change of focus, or at the end of the page.
 */
export function deferUntilPainted(field: string, callback: () => void): void {
  if (!isListening)
    for (const eventName of flushingEvents) addEventListener(eventName, runDeferredCallbacks, { capture: true });
  isListening = true;
  deferredCallbacks.set(field, callback);
  if (deferredCallbacks.size > 1) return;
  requestAnimationFrame(() => setTimeout(runDeferredCallbacks));
  setTimeout(runDeferredCallbacks, maxDelayMs);
}

function runDeferredCallbacks(): void {
  const callbacks = [...deferredCallbacks.values()];
  deferredCallbacks.clear();
  for (const callback of callbacks) callback();
}
