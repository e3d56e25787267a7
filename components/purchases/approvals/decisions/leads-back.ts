/** What the person did: pressed Undo on a decision about a draft, or anything else, such as going to another draft. */
export type Act = { is: "undo"; draftId: string } | { is: "other" };

/**
 * Whether the cockpit goes back by itself to a draft whose decision was taken back. Only while Undo is the last thing the
 * person did: after anything else the next key is meant for the draft they look at now.
 *
 * @param acts what the person did up to the answer, the newest last
 */
export function leadsBack(acts: readonly Act[], draftId: string): boolean {
  const last = acts.at(-1);
  return last?.is === "undo" && last.draftId === draftId;
}
