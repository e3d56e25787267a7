import { type KeyGroup, keyGroupsWithin } from "./key-groups";
import { carriers, offKey, reachable, strokesOf, use } from "./keyboard";

/** A key that does something on this page, with its element and the label of the element. */
export type KeyOnPage = { keys: string; label: string; element: HTMLElement };

/**
 * An action that is available on this page now. `of` names the row or toast of the action when others have the same label;
 * `lang` is the language of the label when it differs from the page's.
 */
export type PageAction = { label: string; lang?: string; of: string | null; keys: string | null; run: () => void };

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, "1");
  } catch {
    // A browser without storage keeps the default.
  }
}

/** Every key that can be pressed on the page now, in the order of the page. */
export function keysOnPage(page: Document): KeyOnPage[] {
  const seen = new Set<string>();
  return carriers(page).flatMap((element) => {
    const keys = strokesOf(element)[0] ?? "";
    if (seen.has(keys)) return [];
    seen.add(keys);
    return [{ keys, label: wordsOf(element), element }];
  });
}

/**
 * The same keys with the current labels of their buttons, because the page may have been drawn again in another language.
 */
export function keysAnew(found: readonly KeyOnPage[], page: Document): KeyOnPage[] {
  const there = [...page.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")];
  return found.map(({ keys, element, label }) => {
    const now = element.isConnected ? element : there.find((one) => strokesOf(one)[0] === keys);
    return now ? { keys, element: now, label: wordsOf(now) } : { keys, element, label };
  });
}

/** The groups of keys that are within reach now. */
export function keyGroupsOnPage(page: Document): ReadonlySet<KeyGroup> {
  return keyGroupsWithin(reachable(page));
}

const ofPage = "main [data-action], main [aria-keyshortcuts], .toasts [data-action]";

/**
 * Every button and link of the page and its toasts that does something, with its key, in the order of the page. They are
 * marked by `data-action`, whose value replaces a label that says too little.
 *
 * Rule: of actions with the same label, one of each row of a list or table is listed; outside of rows they do the same
 */
export function actionsOnPage(page: Document): PageAction[] {
  const found = [...page.querySelectorAll<HTMLElement>(ofPage)]
    .filter((element) => element.checkVisibility() && !isAsleep(element))
    .map((element) => ({ element, label: wordsOf(element), item: itemOf(element) }))
    .filter(({ label }) => label !== "");
  const told = found.filter(
    (one, index) => found.findIndex(({ label, item }) => label === one.label && item === one.item) === index,
  );
  return told.map(({ element, label, item }) => ({
    label,
    of: told.some((other) => other.label === label && other.item !== item) ? item || null : null,
    keys: strokesOf(element)[0] || null,
    run: () => use(element),
  }));
}

/**
 * The commands that the menus offer on every page, each with its heading. A choice that is already made is left out. The
 * commands of a closed menu can be run too.
 */
export function commandsOf(page: Document): PageAction[] {
  const found = [...page.querySelectorAll<HTMLElement>("[data-command]:not([aria-pressed=true])")].map((element) => ({
    ...{ label: wordsOf(element), of: element.getAttribute("data-command") || null, keys: null },
    ...(element.lang ? { lang: element.lang } : {}),
    run: () => use(element),
  }));
  const isFirst = (one: PageAction, index: number) =>
    found.findIndex(({ label, of }) => label === one.label && of === one.of) === index;
  return found.filter((one, index) => one.label !== "" && isFirst(one, index));
}

/**
 * Names what an element belongs to: its row, by the name the row marks with `data-name` or otherwise by its text, or the
 * subject of its toast. The name is empty for other elements.
 */
function itemOf(element: HTMLElement): string {
  const slab = element.closest<HTMLElement>('.toasts [role="group"]');
  if (slab) return slab.getAttribute("aria-label") ?? "";
  const row = element.closest<HTMLElement>("li, tr");
  const name = row?.querySelector<HTMLElement>("[data-name]");
  return name ? wordsOf(name) : row ? wordsOf(row, 'button, [data-action], [aria-hidden="true"]') : "";
}

function isAsleep(element: HTMLElement): boolean {
  return element.matches(":disabled, [aria-disabled=true]") || element.closest("[inert]") !== null;
}

function wordsOf(element: HTMLElement, silent = '[aria-hidden="true"]'): string {
  const action = element.getAttribute("data-action");
  const named = action && action !== "true" ? action : element.getAttribute("aria-label");
  if (named) return named;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of copy.querySelectorAll(silent)) one.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
