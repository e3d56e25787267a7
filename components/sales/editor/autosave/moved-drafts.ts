/**
 * The new ids of drafts that this tab has saved, by their earlier ids. A link that was rendered before the save still
 * leads to the draft.
 */
const movedDraftIds = new Map<string, string>();

export function recordMovedDraft(from: string, to: string): void {
  if (from !== to) movedDraftIds.set(from, to);
}

/** The id a draft has now, as far as this tab knows. */
export function currentDraftId(draftId: string): string {
  let id = draftId;
  for (let next = movedDraftIds.get(id); next !== undefined; next = movedDraftIds.get(id)) id = next;
  return id;
}
