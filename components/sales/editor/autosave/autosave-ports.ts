import type { Result } from "@/lib/api/browser/call";
import type { DraftEdit, DraftEditInput } from "@/lib/api/contract/operations/draft-edit";
import type { Problem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import type { DraftValues } from "../draft-values";
import type { FieldDifference } from "./draft-merge";
import type { BrowserStore, TextInBrowser, TypedDraft } from "./typed-draft";

/** One browser window of a person sends this message to the other windows of the same person. */
export type TabMessage<Draft> =
  | { kind: "kept"; key: string; revision: string; text: string; keptAt: string }
  | { kind: "saved"; key: string; draft: Draft; values: DraftValues };

/** The calls that read and write the drafts of one kind in the books. */
export type BooksPort<Draft> = {
  /** True when typed text is saved in the books after a pause; false when it is saved there only at a person's request. */
  isSavedAutomatically: boolean;
  /** Saves the draft. The save is refused as `not_found` or `conflict` when the books no longer have this version. */
  save: (draft: Draft) => Promise<Result<Draft>>;
  /**
   * Finds the newer version of the draft; "same" when the draft did not change, null when the draft was deleted.
   * @throws Problem
   */
  findNewerVersion: (draft: Draft) => Promise<Draft | "same" | null>;
  listNewest: () => Promise<readonly Draft[]>;
};

/** Through these ports the autosave of one draft reaches the form, the places that store its text, and the clock. */
export type AutosavePorts<Draft extends EditorDocument> = {
  form: {
    /** The current values of the form; the returned object may change later. */
    values: () => DraftValues;
    /** Shows these values in the form, and leaves fields untouched that have the values already. */
    showValues: (values: DraftValues) => void;
    /** True when the books would accept these values. */
    isSavable: (values: DraftValues) => boolean;
  };
  browserStore: Pick<BrowserStore, "read" | "write" | "deleteText">;
  portal: {
    read: (key: string) => Promise<DraftEdit | null>;
    save: (key: string, editInput: DraftEditInput, isPageClosing: boolean) => Promise<Result<{ keptAt: string }>>;
    erase: (key: string, expectedRevision: string) => Promise<Result<null>>;
  };
  draft: {
    valuesOf: (draft: Draft) => DraftValues;
    withValues: (draft: Draft, values: DraftValues) => Draft;
    versionOf: (draft: Draft) => string;
    /** The same draft marked with an earlier version; saving it is refused when the books have a later version. */
    withVersion: (draft: Draft, version: string) => Draft;
  };
  /** Null for documents of which the service stores no drafts; only the portal stores such drafts. */
  booksPort: BooksPort<Draft> | null;
  /**
   * Called when the form is based on a new version of the draft in the books; `isOffScreen` is true when the form is no
   * longer shown.
   */
  onStored: (draft: Draft, isOffScreen: boolean) => void;
  sendToTabs: (message: TabMessage<Draft>) => void;
  newId: () => string;
  getCurrentTime: () => Date;
};

export type AutosaveStart<Draft> = {
  draft: Draft;
  /** The initial values of the form: the values of a stored draft, or the values that are filled in for a new draft. */
  initialValues: DraftValues;
  key: string;
  begunFor: string;
  /** Text that was typed earlier and is not in the books: one text from this browser and one from the portal. */
  textInBrowser: TextInBrowser | null;
  textInPortal: { typedDraft: TypedDraft; revision: string; keptAt: string } | null;
  mayWrite: boolean;
};

/**
 * The place that stores the text on screen. `begun`: nothing was typed; `device`: this browser; `portal`: Stegvis;
 * `books`: the books have all of the text.
 */
export type StoragePlace = "begun" | "device" | "portal" | "books";

/**
 * A person has to choose a side of each difference. The other side was saved by another person (`books`) or typed in
 * another window of the same person (`window`).
 */
export type DraftComparison = { origin: "books" | "window"; differences: readonly FieldDifference[] };

export type AutosaveState<Draft> = {
  draft: Draft;
  place: StoragePlace;
  /** The instant (ISO) when the text was stored in `storagePlace`; null when the instant is not known. */
  placedAt: string | null;
  isSaving: boolean;
  /** True when the portal did not answer the last request; the request is repeated. */
  isPortalUnreachable: boolean;
  /** True when the browser's storage did not accept the last text. */
  isMissingInBrowser: boolean;
  comparison: DraftComparison | null;
  /** The instant when the restored text was typed with which this form opened; null when no text was restored. */
  restoredTypedAt: string | null;
  /** The origin of the changes that were merged into the form; null when none were merged. */
  mergedFrom: "books" | "window" | null;
  /** The reason why the books refused the last automatic save; null when they did not refuse it. */
  refusal: Problem | null;
};

export type SaveResult<Draft> =
  | { ok: true; draft: Draft }
  | { ok: false; problem: Problem }
  /** Another window or person changed the same field, and the person has to compare both texts first. */
  | { ok: false; problem: null };
