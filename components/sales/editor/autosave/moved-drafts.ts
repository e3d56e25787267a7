/**
 * The new ids of drafts that this tab has saved, by their earlier ids. With them, a link that was rendered before the
 * save still opens the draft.
 */
const movedDraftIds = new Map<string, string>();

export function recordMovedDraft(from: string, to: string): void {
  if (from !== to) movedDraftIds.set(from, to);
}

/** The present id of a draft, as far as this tab knows. */
export function currentDraftId(draftId: string): string {
  let id = draftId;
  for (let next = movedDraftIds.get(id); next !== undefined; next = movedDraftIds.get(id)) id = next;
  return id;
}
