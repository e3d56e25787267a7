/** An action of the person: Undo on the decision about a draft, or anything else, such as going to another draft. */
export type PersonAction = { is: "undo"; draftId: string } | { is: "other" };

/**
 * Returns whether the cockpit returns by itself to a draft whose decision was taken back. It does so only while
 * Undo is the person's last action: after any other action, the next key is meant for the draft that is open now.
 *
 * @param personActions the person's actions up to the answer, the newest last
 */
export function shouldReturnToDraft(personActions: readonly PersonAction[], draftId: string): boolean {
  const lastAction = personActions.at(-1);
  return lastAction?.is === "undo" && lastAction.draftId === draftId;
}
