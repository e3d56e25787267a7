/** One line of the palette: somewhere to go, or something to do. */
export type Hit = {
  /** The same for the same thing, wherever it is found. */
  id: string;
  label: string;
  /** The language of the label, where it is another than the page's. */
  lang?: string;
  /** What kind of thing, or whose. */
  detail?: string;
  /** On the right: an amount, or the name of a key. */
  aside?: string;
  /** As in aria-keyshortcuts. */
  keys?: string | undefined;
  /** Where it leads; a deed has `run` instead. */
  href?: string;
  /** Of what is looked for now: gone to once, it is not remembered. */
  isPassing?: true;
  run?: () => void;
};

export type Section = { key: string; title: string; hits: readonly Hit[] };

/** Letters only as they are told apart by ear: Å and a, Ö and o. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * How well words fit a label: 0 not at all, more where they stand at its beginning or at the beginning of its words.
 *
 * Rule: every word of the text must be somewhere in the label
 */
export function nearness(text: string, label: string): number {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  const given = plain(label);
  if (wanted.length === 0 || !wanted.every((word) => given.includes(word))) return 0;
  if (given.startsWith(wanted.join(" "))) return 3;
  const begins = given.split(/[^\p{L}\d]+/u);
  return wanted.every((word) => begins.some((one) => one.startsWith(word))) ? 2 : 1;
}

/** Those that fit, the best first and among equals in their order; all of them where nothing is asked. */
export function fitting(hits: readonly Hit[], text: string): readonly Hit[] {
  if (text.trim() === "") return hits;
  return hits
    .map((hit) => ({ hit, is: nearness(text, hit.detail ? `${hit.label} ${hit.detail}` : hit.label) }))
    .filter(({ is }) => is > 0)
    .sort((one, other) => other.is - one.is)
    .map(({ hit }) => hit);
}

/**
 * Which hit is marked: the one the person went to, wherever it stands now that others have come, else the first. Nobody chose
 * the first by seeing it: when a better one comes above it, that one is the first.
 *
 * @param chosenId of the hit the person went to by the arrows; null where they went to none
 */
export function markedPlace(hits: readonly Hit[], chosenId: string | null): number {
  return Math.max(
    hits.findIndex(({ id }) => id === chosenId),
    0,
  );
}

/** The hit an arrow goes to, round and round; null where there is none. */
export function chosenByStep(hits: readonly Hit[], chosenId: string | null, step: 1 | -1): string | null {
  const to = (markedPlace(hits, chosenId) + step + hits.length) % hits.length;
  return hits[to]?.id ?? null;
}

/** How long a person needs to see that the mark moved by itself, and to hold back the Enter they had begun. */
const noticedAfterMs = 150;

/** Which hit is marked, by its id, since when, and which one was marked before it moved there by itself. */
export type Mark = { id: string | null; since: number; before: string | null };

export const noMark: Mark = { id: null, since: 0, before: null };

/**
 * The mark after the list was drawn again.
 *
 * @param id     of the hit that is marked now; null where there is none
 * @param now    milliseconds of any clock that only goes on
 * @param isOwn  the person typed or pressed an arrow since it was last drawn: they moved it
 */
export function drawnMark(mark: Mark, id: string | null, now: number, isOwn: boolean): Mark {
  if (isOwn) return { id, since: now, before: null };
  if (id === mark.id) return mark;
  // Of several moves in a row the person has seen none of those between.
  const isUnseen = now - mark.since < noticedAfterMs && mark.before !== null;
  return { id, since: now, before: isUnseen ? mark.before : mark.id };
}

/** The hit Enter opens: the marked one, or the one before while nobody can have seen that the mark moved. */
export function enteredHit(hits: readonly Hit[], mark: Mark, now: number): Hit | undefined {
  const of = (wanted: string | null) => hits.find(({ id }) => id === wanted);
  return (now - mark.since < noticedAfterMs ? of(mark.before) : undefined) ?? of(mark.id);
}

/** Each thing once, where it stands first; sections without hits are left out. */
export function withoutRepeats(sections: readonly Section[]): readonly Section[] {
  const seen = new Set<string>();
  return sections
    .map((section) => ({ ...section, hits: section.hits.filter(({ id }) => !seen.has(id) && seen.add(id)) }))
    .filter(({ hits }) => hits.length > 0);
}
