export const singleKeysOffStorageKey = "stegvis-single-keys-off";

/** Single keys can be turned off, for people who speak or whose device types for them (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(singleKeysOffStorageKey) === null;
  } catch {
    return true;
  }
}

/**
 * Returns the stroke in the spelling of aria-keyshortcuts: `N`, `/`, `Control+Enter`.
 *
 * Shift is left out for signs, because the key of a sign depends on the keyboard layout. Command counts as Control.
 */
export function strokeOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const keyName = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isLetterOrName = /^[\p{L}\d]$/u.test(keyName) || keyName.length > 1;
  const strokeParts = [event.ctrlKey || event.metaKey ? "Control" : "", event.altKey ? "Alt" : ""];
  return [...strokeParts, event.shiftKey && isLetterOrName ? "Shift" : "", keyName]
    .filter((part) => part !== "")
    .join("+");
}

/**
 * Activates the element of this page that carries the stroke: clicks a button or link, or moves the focus to a field.
 *
 * @returns whether the stroke is one of the portal's; `?` is one, but has no element
 */
export function activateByKey(event: KeyboardEvent, pageDocument: Document): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  const stroke = strokeOf(event);
  if (isSingleKey(stroke) && (isTyping(event.target) || !(stroke === "?" || areSingleKeysOn()))) return false;
  if (stroke === "?") return true;
  const element = findElementsWithKeys(pageDocument).find((keyedElement) => strokesOf(keyedElement).includes(stroke));
  if (!element) return false;
  activateElement(element);
  return true;
}

/** J and K move the focus through the rows of the list. Enter opens the focused row, because the row is a link. */
export function focusRowByKey(event: KeyboardEvent, pageDocument: Document): boolean {
  const stroke = strokeOf(event);
  if ((stroke !== "J" && stroke !== "K") || event.defaultPrevented || isTyping(event.target) || !areSingleKeysOn()) {
    return false;
  }
  const rows = [...pageDocument.querySelectorAll<HTMLElement>("a[data-row]")].filter((row) => row.checkVisibility());
  const currentIndex = rows.findIndex(
    (row) => row === pageDocument.activeElement || row.closest("tr")?.contains(pageDocument.activeElement),
  );
  const nextRow = currentIndex === -1 ? rows[0] : rows[currentIndex + (stroke === "J" ? 1 : -1)];
  nextRow?.focus();
  return nextRow !== undefined;
}

/**
 * The key X marks the row with the focus, and so does Space on the link of the row. With Shift, all rows since the
 * one marked before are marked.
 */
export function markRowByKey(event: KeyboardEvent, pageDocument: Document): boolean {
  const isKeyX = event.key.toUpperCase() === "X" && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isOnRowLink = event.target instanceof HTMLElement && event.target.matches("a[data-row]");
  if (!(isKeyX || (event.key === " " && isOnRowLink)) || event.defaultPrevented || event.repeat) return false;
  if (isTyping(event.target) || (isKeyX && !areSingleKeysOn())) return false;
  const markBox = pageDocument.activeElement?.closest("tr")?.querySelector<HTMLElement>("input[data-mark]");
  if (!markBox) return false;
  markBox.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  return true;
}

/** Clicks a button or link, or moves the focus to a field. */
export function activateElement(element: HTMLElement): void {
  if (element.matches("input, textarea, select")) element.focus();
  else element.click();
}

/** Returns the elements within reach that carry a key, in the order of the page. */
export function findElementsWithKeys(pageDocument: Document): HTMLElement[] {
  const elementsWithinReach = [...findReachablePart(pageDocument).querySelectorAll<HTMLElement>("[aria-keyshortcuts]")];
  // An operation can be undone from within an open panel too.
  const elementsReachableAnywhere = [...pageDocument.querySelectorAll<HTMLElement>("[data-keys-anywhere]")].filter(
    (candidate) => !elementsWithinReach.includes(candidate),
  );
  return [...elementsWithinReach, ...elementsReachableAnywhere].filter((candidate) => candidate.checkVisibility());
}

/** Returns the part of the page that keys can reach: the open panel, or the page when no panel is open. */
export function findReachablePart(pageDocument: Document): ParentNode {
  const panels = pageDocument.querySelectorAll('[role="dialog"]');
  return panels[panels.length - 1] ?? pageDocument;
}

/** Returns the strokes that an element carries, in the spelling of {@link strokeOf}. */
export function strokesOf(element: HTMLElement): string[] {
  return (element.getAttribute("aria-keyshortcuts") ?? "").split(" ");
}

function isSingleKey(stroke: string): boolean {
  return !stroke.includes("+") || stroke === "+";
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select");
}
