/** Documents whose typed text the portal keeps. */
export const draftEditKinds = ["invoice", "quote", "order", "purchase"] as const;
export type DraftEditKind = (typeof draftEditKinds)[number];
export type SalesEditKind = Exclude<DraftEditKind, "purchase">;

/** More than any draft the service takes has words for; what is longer stays in the browser. */
export const mostDraftEditLength = 900_000;

/** What a person typed into a draft, as our routes answer it. */
export type DraftEdit = {
  /** The draft at the service, or an id of the browser's own while the service holds none. */
  draftId: string;
  /** The draft it was typed on, whose id is its version; null while the service holds none. */
  version: string | null;
  /** The form's own text of it; the portal does not look inside. */
  text: string;
  /** Another one at every write. */
  revision: string;
  /** Instant, ISO. */
  keptAt: string;
};

/** One's own typed text of a draft, and of the addresses it had before the last saves. */
export type DraftEditAnswer = { edit: DraftEdit | null; before: { draftIds: string[]; edit: DraftEdit | null } };

export type DraftEditInput = {
  version: string | null;
  text: string;
  /** The revision this follows on; null when the writer has seen none. */
  seen: string | null;
  /** The new one, chosen by the writer: the same one again is the same write. */
  revision: string;
};
