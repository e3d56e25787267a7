/**
 * The new ids of drafts that this tab has saved, by their earlier ids. With them, a link that was rendered before the
 * save still opens the draft.
 */
const movedDraftIds = new Map<string, string>();

export function recordMovedDraft(oldId: string, newId: string): void {
  if (oldId !== newId) movedDraftIds.set(oldId, newId);
}

/** The present id of a draft, as far as this tab knows. */
export function currentDraftId(draftId: string): string {
  let id = draftId;
  for (let nextId = movedDraftIds.get(id); nextId !== undefined; nextId = movedDraftIds.get(id)) id = nextId;
  return id;
}
