/** One line of the palette: a place to open or an action to run. */
export type Hit = {
  /** The id of the found record or place; it is the same in every section. */
  id: string;
  label: string;
  /** The language of the label, when it differs from the page's. */
  lang?: string;
  /** The kind of the record or place, or the name of its owner. */
  detail?: string;
  /** A text on the right, such as an amount. */
  aside?: string;
  /** The key of the action, spelled as in aria-keyshortcuts. */
  keys?: string | undefined;
  /** The address to open; an action has `run` instead. */
  href?: string;
  /** Is true for a hit that only belongs to the current search; it is not remembered as recent. */
  isPassing?: true;
  run?: () => void;
};

export type HitSection = { key: string; title: string; hits: readonly Hit[] };

/** Returns the text in lower case without diacritics, so that å equals a and ö equals o. */
function removeDiacritics(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Scores how well a text matches a label: 3 when the label begins with the text, 2 when its words begin words of the
 * label, 1 when the words are anywhere in the label, and 0 when the text does not match.
 *
 * Rule: every word of the text must be somewhere in the label
 */
export function scoreMatch(searchText: string, label: string): number {
  const queryWords = removeDiacritics(searchText).split(/\s+/).filter(Boolean);
  const plainLabel = removeDiacritics(label);
  if (queryWords.length === 0 || !queryWords.every((queryWord) => plainLabel.includes(queryWord))) return 0;
  if (plainLabel.startsWith(queryWords.join(" "))) return 3;
  const labelWords = plainLabel.split(/[^\p{L}\d]+/u);
  return queryWords.every((queryWord) => labelWords.some((labelWord) => labelWord.startsWith(queryWord))) ? 2 : 1;
}

/** Returns the hits that match the text, the best first and equals in their given order; all hits for an empty text. */
export function findMatchingHits(hits: readonly Hit[], searchText: string): readonly Hit[] {
  if (searchText.trim() === "") return hits;
  return hits
    .map((hit) => ({ hit, score: scoreMatch(searchText, hit.detail ? `${hit.label} ${hit.detail}` : hit.label) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ hit }) => hit);
}

/**
 * Returns the index of the marked hit: that of the hit which the person chose by the arrow keys, wherever it is now,
 * otherwise the first. The first hit is not a choice of the person, so a better hit that arrives above it becomes the
 * marked one.
 *
 * @param chosenId the id of the hit that the person chose by the arrow keys; null when they chose none
 */
export function findMarkedIndex(hits: readonly Hit[], chosenId: string | null): number {
  return Math.max(
    hits.findIndex(({ id }) => id === chosenId),
    0,
  );
}

/** Returns the id of the hit that an arrow key moves to; the list wraps around. Null when there are no hits. */
export function chosenIdAfterStep(hits: readonly Hit[], chosenId: string | null, step: 1 | -1): string | null {
  const nextIndex = (findMarkedIndex(hits, chosenId) + step + hits.length) % hits.length;
  return hits[nextIndex]?.id ?? null;
}

/** How long a person needs to see that the mark moved by itself and to stop pressing Enter. */
const noticeDelayMs = 150;

/**
 * The id of the marked hit, the time at which it was marked, and the id that was marked before the mark moved by
 * itself.
 */
export type HitMark = { id: string | null; markedSinceMs: number; previousId: string | null };

export const noMark: HitMark = { id: null, markedSinceMs: 0, previousId: null };

/**
 * Returns the mark after the list was drawn again.
 *
 * @param id               the id of the hit that is marked now; null when there is none
 * @param nowMs            the milliseconds of any monotonic clock
 * @param isMovedByPerson  true when the person typed or pressed an arrow key since the list was last drawn
 */
export function markAfterDrawing(mark: HitMark, id: string | null, nowMs: number, isMovedByPerson: boolean): HitMark {
  if (isMovedByPerson) return { id, markedSinceMs: nowMs, previousId: null };
  if (id === mark.id) return mark;
  // When the mark moves several times in a row, the person has not seen the positions in between.
  const isUnseen = nowMs - mark.markedSinceMs < noticeDelayMs && mark.previousId !== null;
  return { id, markedSinceMs: nowMs, previousId: isUnseen ? mark.previousId : mark.id };
}

/**
 * Returns the hit that Enter opens: the marked one, or the previous one while the person cannot have seen that the mark
 * moved.
 */
export function hitForEnter(hits: readonly Hit[], mark: HitMark, nowMs: number): Hit | undefined {
  const findHit = (soughtId: string | null) => hits.find(({ id }) => id === soughtId);
  return (nowMs - mark.markedSinceMs < noticeDelayMs ? findHit(mark.previousId) : undefined) ?? findHit(mark.id);
}

/** Removes repeated hits, keeping the first of each, and the sections that have no hits. */
export function removeRepeatedHits(sections: readonly HitSection[]): readonly HitSection[] {
  const seenIds = new Set<string>();
  return sections
    .map((section) => ({ ...section, hits: section.hits.filter(({ id }) => !seenIds.has(id) && seenIds.add(id)) }))
    .filter(({ hits }) => hits.length > 0);
}
