/**
 * The keys that no button carries, such as those that move through a list, by their message keys in `shell.keys`. This
 * is the only table of them: pages show their keys from it, and the list behind `?` names the keys of every part on the
 * page.
 */
export const keyGroups = {
  rows: { move: ["J", "K"], openRow: ["Enter"] },
  marks: { mark: ["X"], markTo: ["Shift+X"] },
  cells: { cells: ["↑", "↓", "←", "→"], addRow: ["Tab"], moveRow: ["Alt+↑", "Alt+↓"], removeRow: ["Alt+Delete"] },
  coding: { nextRow: ["Enter"], rowMore: ["Alt+↓"], removeRow: ["Alt+Delete"] },
  days: {
    days: ["↑", "↓", "←", "→"],
    pickDays: ["Shift+←", "Shift+→"],
    monthEnds: ["Home", "End"],
    openDay: ["Enter"],
    letGo: ["Escape"],
  },
  quantities: { quantities: ["↑", "↓", "Enter"] },
  toStep: { toStep: ["Enter"] },
  find: { nextHit: ["Enter"], hitBefore: ["Shift+Enter"] },
  panel: { close: ["Escape"] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type KeyGroup = keyof typeof keyGroups;

/** The elements that show that rows or marks are present on a page; pages mark the other groups by `data-keys`. */
const groupMarkers: Partial<Record<KeyGroup, string>> = { rows: "a[data-row]", marks: "input[data-mark]" };

/** Returns the groups that are present within a part of the page, in the order of the table. */
export function findKeyGroupsWithin(pagePart: ParentNode): ReadonlySet<KeyGroup> {
  const allGroups = Object.keys(keyGroups) as KeyGroup[];
  const isPresent = (group: KeyGroup) =>
    [`[data-keys~=${group}]`, groupMarkers[group]].some(
      (selector) => selector !== undefined && pagePart.querySelector(selector) !== null,
    );
  return new Set(allGroups.filter(isPresent));
}
