import { type KeyGroup, keyGroupsWithin } from "./key-groups";
import { activateElement, elementsWithKeys, reachableRoot, singleKeysOffStorageKey, strokesOf } from "./keyboard";

/** A key that does something on this page, with its element and the label of the element. */
export type KeyOnPage = { keys: string; label: string; element: HTMLElement };

/**
 * An action that is available on this page now. `of` names the row or toast of the action when others have the same
 * label; `lang` is the language of the label when it differs from the page's.
 */
export type PageAction = { label: string; lang?: string; of: string | null; keys: string | null; run: () => void };

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(singleKeysOffStorageKey);
    else localStorage.setItem(singleKeysOffStorageKey, "1");
  } catch {
    // A browser without storage keeps the default.
  }
}

/** Every key that can be pressed on the page now, in the order of the page. */
export function keysOnPage(page: Document): KeyOnPage[] {
  const seenKeys = new Set<string>();
  return elementsWithKeys(page).flatMap((element) => {
    const keys = strokesOf(element)[0] ?? "";
    if (seenKeys.has(keys)) return [];
    seenKeys.add(keys);
    return [{ keys, label: labelOf(element), element }];
  });
}

/**
 * Returns the same keys with the current labels of their buttons, because the page may have been drawn again in another
 * language.
 */
export function withCurrentLabels(listedKeys: readonly KeyOnPage[], page: Document): KeyOnPage[] {
  const elements = [...page.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")];
  return listedKeys.map(({ keys, element, label }) => {
    const currentElement = element.isConnected ? element : elements.find((one) => strokesOf(one)[0] === keys);
    return currentElement
      ? { keys, element: currentElement, label: labelOf(currentElement) }
      : { keys, element, label };
  });
}

/** Returns the groups of keys that are within reach now. */
export function keyGroupsOnPage(page: Document): ReadonlySet<KeyGroup> {
  return keyGroupsWithin(reachableRoot(page));
}

const actionSelector = "main [data-action], main [aria-keyshortcuts], .toasts [data-action]";

/**
 * Every button and link of the page and its toasts that does something, with its key, in the order of the page. They
 * are marked by `data-action`, whose value replaces a label that says too little.
 *
 * Rule: of actions with the same label, one of each row of a list or table is listed; outside of rows they do the same
 */
export function actionsOnPage(page: Document): PageAction[] {
  const found = [...page.querySelectorAll<HTMLElement>(actionSelector)]
    .filter((element) => element.checkVisibility() && !isDisabled(element))
    .map((element) => ({ element, label: labelOf(element), item: itemOf(element) }))
    .filter(({ label }) => label !== "");
  const distinctActions = found.filter(
    (one, index) => found.findIndex(({ label, item }) => label === one.label && item === one.item) === index,
  );
  return distinctActions.map(({ element, label, item }) => ({
    label,
    of: distinctActions.some((other) => other.label === label && other.item !== item) ? item || null : null,
    keys: strokesOf(element)[0] || null,
    run: () => activateElement(element),
  }));
}

/**
 * Returns the commands that the menus offer on every page, each with its heading. A choice that is already made is left
 * out. The commands of a closed menu can be run too.
 */
export function commandsOf(page: Document): PageAction[] {
  const found = [...page.querySelectorAll<HTMLElement>("[data-command]:not([aria-pressed=true])")].map((element) => ({
    ...{ label: labelOf(element), of: element.getAttribute("data-command") || null, keys: null },
    ...(element.lang ? { lang: element.lang } : {}),
    run: () => activateElement(element),
  }));
  const isFirst = (one: PageAction, index: number) =>
    found.findIndex(({ label, of }) => label === one.label && of === one.of) === index;
  return found.filter((one, index) => one.label !== "" && isFirst(one, index));
}

/**
 * Returns the name of the row or toast that contains an element: the name that the row marks with `data-name`,
 * otherwise the text of the row, or the subject of the toast. The name is empty for other elements.
 */
function itemOf(element: HTMLElement): string {
  const toast = element.closest<HTMLElement>('.toasts [role="group"]');
  if (toast) return toast.getAttribute("aria-label") ?? "";
  const row = element.closest<HTMLElement>("li, tr");
  const nameElement = row?.querySelector<HTMLElement>("[data-name]");
  return nameElement ? labelOf(nameElement) : row ? labelOf(row, 'button, [data-action], [aria-hidden="true"]') : "";
}

function isDisabled(element: HTMLElement): boolean {
  return element.matches(":disabled, [aria-disabled=true]") || element.closest("[inert]") !== null;
}

function labelOf(element: HTMLElement, ignoredSelector = '[aria-hidden="true"]'): string {
  const action = element.getAttribute("data-action");
  const statedLabel = action && action !== "true" ? action : element.getAttribute("aria-label");
  if (statedLabel) return statedLabel;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of copy.querySelectorAll(ignoredSelector)) one.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
