/**
 * Maps the earlier ids of drafts that this tab has saved to their new ids, so that a link that was rendered before a
 * save still opens the draft.
 */
const movedDraftIds = new Map<string, string>();

export function recordMovedDraft(oldId: string, newId: string): void {
  if (oldId !== newId) movedDraftIds.set(oldId, newId);
}

/** Returns the present id of a draft, as far as this tab knows. */
export function currentDraftIdOf(draftId: string): string {
  let id = draftId;
  for (let nextId = movedDraftIds.get(id); nextId !== undefined; nextId = movedDraftIds.get(id)) id = nextId;
  return id;
}
