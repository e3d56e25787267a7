export const offKey = "stegvis-single-keys-off";

/** Single keys can be turned off, for people who speak or whose device types for them (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(offKey) === null;
  } catch {
    return true;
  }
}

/**
 * The stroke in the spelling of aria-keyshortcuts: `N`, `/`, `Control+Enter`.
 *
 * Shift is left out for signs, because the key of a sign depends on the keyboard layout. Command counts as Control.
 */
export function strokeOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const letter = /^[\p{L}\d]$/u.test(key) || key.length > 1;
  const parts = [event.ctrlKey || event.metaKey ? "Control" : "", event.altKey ? "Alt" : ""];
  return [...parts, event.shiftKey && letter ? "Shift" : "", key].filter((part) => part !== "").join("+");
}

/**
 * Activates the element of this page that carries the stroke: clicks a button or link, or moves the focus to a field.
 *
 * @returns whether the stroke is one of the portal's; `?` is one, but has no element
 */
export function press(event: KeyboardEvent, page: Document): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  const stroke = strokeOf(event);
  if (isSingle(stroke) && (isTyping(event.target) || !(stroke === "?" || singleKeysOn()))) return false;
  if (stroke === "?") return true;
  const element = carriers(page).find((one) => strokesOf(one).includes(stroke));
  if (!element) return false;
  use(element);
  return true;
}

/** J and K move the focus through the rows of the list. Enter opens the focused row, because the row is a link. */
export function moveRow(event: KeyboardEvent, page: Document): boolean {
  const stroke = strokeOf(event);
  if ((stroke !== "J" && stroke !== "K") || event.defaultPrevented || isTyping(event.target) || !singleKeysOn()) {
    return false;
  }
  const rows = [...page.querySelectorAll<HTMLElement>("a[data-row]")].filter((row) => row.checkVisibility());
  const at = rows.findIndex((row) => row === page.activeElement || row.closest("tr")?.contains(page.activeElement));
  const next = at === -1 ? rows[0] : rows[at + (stroke === "J" ? 1 : -1)];
  next?.focus();
  return next !== undefined;
}

/** X marks the row with the focus, and so does Space on its link; with Shift, all rows since the one marked before. */
export function markRow(event: KeyboardEvent, page: Document): boolean {
  const isX = event.key.toUpperCase() === "X" && !event.ctrlKey && !event.metaKey && !event.altKey;
  const onLink = event.target instanceof HTMLElement && event.target.matches("a[data-row]");
  if (!(isX || (event.key === " " && onLink)) || event.defaultPrevented || event.repeat) return false;
  if (isTyping(event.target) || (isX && !singleKeysOn())) return false;
  const box = page.activeElement?.closest("tr")?.querySelector<HTMLElement>("input[data-mark]");
  if (!box) return false;
  box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  return true;
}

/** Clicks a button or link, or moves the focus to a field. */
export function use(element: HTMLElement): void {
  if (element.matches("input, textarea, select")) element.focus();
  else element.click();
}

/** The elements within reach that carry a key, in the order of the page. */
export function carriers(page: Document): HTMLElement[] {
  const there = [...reachable(page).querySelectorAll<HTMLElement>("[aria-keyshortcuts]")];
  // An operation can be undone from within an open panel too.
  const anywhere = [...page.querySelectorAll<HTMLElement>("[data-keys-anywhere]")].filter(
    (one) => !there.includes(one),
  );
  return [...there, ...anywhere].filter((one) => one.checkVisibility());
}

/** The part of the page that keys can reach: the open panel, or the page when no panel is open. */
export function reachable(page: Document): ParentNode {
  const panels = page.querySelectorAll('[role="dialog"]');
  return panels[panels.length - 1] ?? page;
}

/** The strokes that an element carries, in the spelling of {@link strokeOf}. */
export function strokesOf(element: HTMLElement): string[] {
  return (element.getAttribute("aria-keyshortcuts") ?? "").split(" ");
}

function isSingle(stroke: string): boolean {
  return !stroke.includes("+") || stroke === "+";
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select");
}
