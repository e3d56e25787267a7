/**
 * The new ids of drafts that this tab has saved, by their earlier ids. A link that was rendered before the save still
 * leads to the draft.
 */
const moved = new Map<string, string>();

export function markMoved(from: string, to: string): void {
  if (from !== to) moved.set(from, to);
}

/** The id a draft has now, as far as this tab knows. */
export function movedTo(draftId: string): string {
  let id = draftId;
  for (let next = moved.get(id); next !== undefined; next = moved.get(id)) id = next;
  return id;
}
