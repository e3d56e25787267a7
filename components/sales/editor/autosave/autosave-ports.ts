import type { Result } from "@/lib/api/browser/call";
import type { DraftEdit, DraftEditInput } from "@/lib/api/contract/operations/draft-edit";
import type { Problem } from "@/lib/values/problem";
import type { Written } from "../document-kind";
import type { DraftValues } from "../draft-values";
import type { Difference } from "./draft-merge";
import type { BrowserStore, TextInBrowser, TypedDraft } from "./typed-draft";

/** What windows of one person tell each other. */
export type TabMessage<D> =
  | { kind: "kept"; key: string; revision: string; text: string; keptAt: string }
  | { kind: "saved"; key: string; draft: D; values: DraftValues };

/** The books as far as drafts of one kind are kept there. */
export type BooksPort<D> = {
  /** What is typed reaches them after a pause; otherwise only when a person says so. */
  byItself: boolean;
  /** Refused as `not_found` or `conflict` when this version is no longer the one they hold. */
  save: (draft: D) => Promise<Result<D>>;
  /** What the draft has become since; null when it is gone. Throws a Problem. */
  newerOf: (draft: D) => Promise<D | "same" | null>;
  newest: () => Promise<readonly D[]>;
};

/** The world around a draft that is being written. */
export type AutosavePorts<D extends Written> = {
  form: {
    /** As they stand now; they go on changing. */
    values: () => DraftValues;
    /** Brings the form to these values, leaving alone what has them already. */
    show: (values: DraftValues) => void;
    /** True when the books could take them. */
    fits: (values: DraftValues) => boolean;
  };
  shelf: Pick<BrowserStore, "read" | "write" | "drop">;
  portal: {
    read: (key: string) => Promise<DraftEdit | null>;
    keep: (key: string, input: DraftEditInput, atTheEnd: boolean) => Promise<Result<{ keptAt: string }>>;
    erase: (key: string, seen: string) => Promise<Result<null>>;
  };
  draft: {
    valuesOf: (draft: D) => DraftValues;
    withValues: (draft: D, values: DraftValues) => D;
    versionOf: (draft: D) => string;
    /** The draft as it stood at an earlier version: saved from there it is found to be overtaken. */
    atVersion: (draft: D, version: string) => D;
  };
  /** Null where the service keeps no drafts: the portal does. */
  books: BooksPort<D> | null;
  /** Told when the form stands on a new version in the books; `left` when it is no longer on screen. */
  onStored: (draft: D, left: boolean) => void;
  tell: (word: TabMessage<D>) => void;
  newId: () => string;
  now: () => Date;
};

export type AutosaveStart<D> = {
  draft: D;
  /** The form as it begins: the draft's own values, or what is filled in for a new one. */
  begun: DraftValues;
  key: string;
  begunFor: string;
  /** Text from before: in this browser, in the portal. */
  here: TextInBrowser | null;
  there: { kept: TypedDraft; revision: string; keptAt: string } | null;
  mayWrite: boolean;
};

/** Where the text on screen is. `begun`: nothing was typed; `device`: here; `portal`: in Stegvis; `books`: all of it. */
export type StoredPlace = "begun" | "device" | "portal" | "books";

/** Two sides changed the same: a person chooses. `books`: another person's save; `window`: another window of one's own. */
export type Comparison = { from: "books" | "window"; differences: readonly Difference[] };

export type AutosaveState<D> = {
  draft: D;
  place: StoredPlace;
  /** When it came to that place; null when that is not known. Instant, ISO. */
  at: string | null;
  saving: boolean;
  /** The portal did not answer the last time; it is asked again. */
  unreachable: boolean;
  /** This browser did not take the last text that was to be kept in it. */
  unkept: boolean;
  comparison: Comparison | null;
  /** When the text was typed that this form opened with. */
  restoredFrom: string | null;
  /** Where changes came from that were brought together with what is typed here. */
  broughtIn: "books" | "window" | null;
  /** Why the books did not take the last save that nobody pressed for. */
  refusal: Problem | null;
};

export type SaveResult<D> =
  | { ok: true; draft: D }
  | { ok: false; problem: Problem }
  /** The same was changed elsewhere: the person compares first. */
  | { ok: false; problem: null };
