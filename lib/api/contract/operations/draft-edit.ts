/** The portal stores the typed text of documents of these kinds. */
export const draftEditKinds = ["invoice", "quote", "order", "purchase"] as const;
export type DraftEditKind = (typeof draftEditKinds)[number];
export type SalesEditKind = Exclude<DraftEditKind, "purchase">;

/** This is more text than any draft the service accepts; longer text stays in the browser. */
export const maxDraftEditLength = 900_000;

/** What a person typed into a draft, as the portal's routes answer it. */
export type DraftEdit = {
  /** The id of the draft at the service, or an id the browser chose while the service has no draft. */
  draftId: string;
  /** The id of the draft on which the text was typed, which is its version; null while the service has no draft. */
  version: string | null;
  /** The form's own serialised text; the portal does not parse it. */
  text: string;
  /** Every write gives the text a new revision. */
  revision: string;
  /** The instant is an ISO text. */
  keptAt: string;
};

/** This person's own typed text of a draft, and the text typed under the ids the draft had before its last saves. */
export type DraftEditAnswer = { edit: DraftEdit | null; before: { draftIds: string[]; edit: DraftEdit | null } };

export type DraftEditInput = {
  version: string | null;
  text: string;
  /** The revision that this write replaces; null when the writer has seen none. */
  seen: string | null;
  /** The new revision, chosen by the writer: a repeated revision is the same write. */
  revision: string;
};
