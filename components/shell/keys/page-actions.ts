import { findKeyGroupsWithin, type KeyGroup } from "./key-groups";
import {
  activateElement,
  findElementsWithKeys,
  findReachablePart,
  singleKeysOffStorageKey,
  strokesOf,
} from "./keyboard";

/** A key that does something on this page, with its element and the label of the element. */
export type KeyOnPage = { keys: string; label: string; element: HTMLElement };

/**
 * An action that is available on this page now. `of` names the row or toast of the action when others have the same
 * label; `lang` is the language of the label when it differs from the page's.
 */
export type PageAction = { label: string; lang?: string; of: string | null; keys: string | null; run: () => void };

export function setSingleKeysEnabled(isEnabled: boolean): void {
  try {
    if (isEnabled) localStorage.removeItem(singleKeysOffStorageKey);
    else localStorage.setItem(singleKeysOffStorageKey, "1");
  } catch {
    // A browser without storage keeps the default.
  }
}

/** Returns every key that can be pressed on the page now, in the order of the page. */
export function findKeysOnPage(pageDocument: Document): KeyOnPage[] {
  const seenKeys = new Set<string>();
  return findElementsWithKeys(pageDocument).flatMap((element) => {
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
export function refreshLabels(listedKeys: readonly KeyOnPage[], pageDocument: Document): KeyOnPage[] {
  const elements = [...pageDocument.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")];
  return listedKeys.map(({ keys, element, label }) => {
    const currentElement = element.isConnected
      ? element
      : elements.find((candidate) => strokesOf(candidate)[0] === keys);
    return currentElement
      ? { keys, element: currentElement, label: labelOf(currentElement) }
      : { keys, element, label };
  });
}

/** Returns the groups of keys that are within reach now. */
export function findKeyGroupsOnPage(pageDocument: Document): ReadonlySet<KeyGroup> {
  return findKeyGroupsWithin(findReachablePart(pageDocument));
}

const actionSelector = "main [data-action], main [aria-keyshortcuts], .toasts [data-action]";

/**
 * Returns every button and link of the page and its toasts that does something, with its key, in the order of the page.
 * Such elements are marked by `data-action`; the value of the attribute replaces a label that says too little.
 *
 * Rule: actions with the same label are listed once for each row of a list or table. Outside of rows they are listed
 * once in all, because they do the same
 */
export function findActionsOnPage(pageDocument: Document): PageAction[] {
  const actionElements = [...pageDocument.querySelectorAll<HTMLElement>(actionSelector)]
    .filter((element) => element.checkVisibility() && !isDisabled(element))
    .map((element) => ({ element, label: labelOf(element), ownerName: ownerNameOf(element) }))
    .filter(({ label }) => label !== "");
  const distinctActions = actionElements.filter(
    (foundAction, index) =>
      actionElements.findIndex(
        ({ label, ownerName }) => label === foundAction.label && ownerName === foundAction.ownerName,
      ) === index,
  );
  return distinctActions.map(({ element, label, ownerName }) => ({
    label,
    of: distinctActions.some((otherAction) => otherAction.label === label && otherAction.ownerName !== ownerName)
      ? ownerName || null
      : null,
    keys: strokesOf(element)[0] || null,
    run: () => activateElement(element),
  }));
}

/**
 * Returns the commands that the menus offer on every page, each with its heading. A choice that is already made is left
 * out. The commands of a closed menu can be run too.
 */
export function commandsOf(pageDocument: Document): PageAction[] {
  const commands = [...pageDocument.querySelectorAll<HTMLElement>("[data-command]:not([aria-pressed=true])")].map(
    (element) => ({
      ...{ label: labelOf(element), of: element.getAttribute("data-command") || null, keys: null },
      ...(element.lang ? { lang: element.lang } : {}),
      run: () => activateElement(element),
    }),
  );
  const isFirst = (command: PageAction, index: number) =>
    commands.findIndex(({ label, of }) => label === command.label && of === command.of) === index;
  return commands.filter((command, index) => command.label !== "" && isFirst(command, index));
}

/**
 * Returns the name of the row or toast that contains an element: the name that the row marks with `data-name`,
 * otherwise the text of the row, or the subject of the toast. The name is empty for other elements.
 */
function ownerNameOf(element: HTMLElement): string {
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
  const actionLabel = element.getAttribute("data-action");
  const statedLabel = actionLabel && actionLabel !== "true" ? actionLabel : element.getAttribute("aria-label");
  if (statedLabel) return statedLabel;
  const elementCopy = element.cloneNode(true) as HTMLElement;
  for (const ignoredElement of elementCopy.querySelectorAll(ignoredSelector)) ignoredElement.remove();
  return (elementCopy.textContent ?? "").replace(/\s+/g, " ").trim();
}
