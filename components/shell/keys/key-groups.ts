/**
 * The keys that no button carries: what parts of a page are gone through with, by the words of `shell.keys` that say so. The
 * one table of them: pages show their keys out of it, and the list behind `?` names those of every part that is on the page.
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

/** What stands on a page where a group has something to go through; elsewhere its part says so itself (`data-keys`). */
const found: Partial<Record<KeyGroup, string>> = { rows: "a[data-row]", marks: "input[data-mark]" };

/** The groups whose part is within, in the order of the table. */
export function keyGroupsWithin(within: ParentNode): ReadonlySet<KeyGroup> {
  const all = Object.keys(keyGroups) as KeyGroup[];
  const isThere = (group: KeyGroup) =>
    [`[data-keys~=${group}]`, found[group]].some((one) => one !== undefined && within.querySelector(one) !== null);
  return new Set(all.filter(isThere));
}
