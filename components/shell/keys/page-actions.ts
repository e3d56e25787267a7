import { type KeyGroup, keyGroupsWithin } from "./key-groups";
import { carriers, offKey, reachable, strokesOf, use } from "./keyboard";

/** A key that does something on this page, with its button and that one's words. */
export type KeyOnPage = { keys: string; label: string; element: HTMLElement };

/**
 * Something one could do on this page now; `of` says what it belongs to where others are called the same, `lang` the language
 * of the label where it is not the page's.
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

/** Every key of the page that one could press now, in the order of the page. */
export function keysOnPage(page: Document): KeyOnPage[] {
  const seen = new Set<string>();
  return carriers(page).flatMap((element) => {
    const keys = strokesOf(element)[0] ?? "";
    if (seen.has(keys)) return [];
    seen.add(keys);
    return [{ keys, label: wordsOf(element), element }];
  });
}

/** The same keys with the words their buttons have now: the page may have been drawn anew in another language. */
export function keysAnew(found: readonly KeyOnPage[], page: Document): KeyOnPage[] {
  const there = [...page.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")];
  return found.map(({ keys, element, label }) => {
    const now = element.isConnected ? element : there.find((one) => strokesOf(one)[0] === keys);
    return now ? { keys, element: now, label: wordsOf(now) } : { keys, element, label };
  });
}

/** Those of the groups of keys that are within reach now. */
export function keyGroupsOnPage(page: Document): ReadonlySet<KeyGroup> {
  return keyGroupsWithin(reachable(page));
}

const ofPage = "main [data-action], main [aria-keyshortcuts], .toasts [data-action]";

/**
 * Every button and link of the page that does something (`data-action`, with other words where its own say too little), also of what is told over it, with its key, in the order of the
 * page.
 *
 * Rule: of those that are called the same, one of each row of a list or table is told; elsewhere they do the same
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
 * What can be done on every page and stands in a menu: under what heading, and what has been chosen already left out. A menu
 * that is closed can be used like this too.
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
 * What an element belongs to: the row it stands in, by what it says is its name, else its words; or what a toast is about.
 * Empty elsewhere.
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
