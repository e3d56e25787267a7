import type { Result } from "@/lib/api/browser/call";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import type { DraftEdit, DraftEditInput } from "@/lib/api/contract/draft-edit";
import type { Problem } from "@/lib/problem";
import type { Difference } from "./draft-merge";
import type { DraftValues } from "./draft-values";
import type { HeldHere, KeptDraft, Shelf } from "./kept-draft";

/** What windows of one person tell each other. */
export type Word =
  | { kind: "kept"; key: string; revision: string; text: string; keptAt: string }
  | { kind: "saved"; key: string; draft: InvoiceDraft; values: DraftValues };

/** The world around a draft that is being written. */
export type KeeperPorts = {
  form: {
    /** As they stand now; they go on changing. */
    values: () => DraftValues;
    /** Brings the form to these values, leaving alone what has them already. */
    show: (values: DraftValues) => void;
    /** True when the books could take them. */
    fits: (values: DraftValues) => boolean;
  };
  shelf: Pick<Shelf, "read" | "write" | "drop">;
  portal: {
    read: (key: string) => Promise<DraftEdit | null>;
    keep: (key: string, input: DraftEditInput, atTheEnd: boolean) => Promise<Result<{ keptAt: string }>>;
    erase: (key: string, seen: string) => Promise<unknown>;
  };
  books: {
    save: (draft: InvoiceDraft) => Promise<Result<InvoiceDraft>>;
    /** True while the draft still has this id. Throws a Problem. */
    has: (draftId: string) => Promise<boolean>;
    successor: (createdAt: string) => Promise<InvoiceDraft | null>;
    newest: () => Promise<readonly InvoiceDraft[]>;
    valuesOf: (draft: InvoiceDraft) => DraftValues;
    withValues: (draft: InvoiceDraft, values: DraftValues) => InvoiceDraft;
  };
  /** Told when the form stands on a new version in the books; `left` when it is no longer on screen. */
  onStored: (draft: InvoiceDraft, left: boolean) => void;
  tell: (word: Word) => void;
  newId: () => string;
  now: () => Date;
};

export type KeeperStart = {
  draft: InvoiceDraft;
  /** The form as it begins: the draft's own values, or what is filled in for a new one. */
  begun: DraftValues;
  key: string;
  begunFor: string;
  /** Text from before: in this browser, in the portal. */
  here: HeldHere | null;
  there: { kept: KeptDraft; revision: string; keptAt: string } | null;
  mayWrite: boolean;
};

/** Where the text on screen is. `begun`: nothing was typed; `device`: here; `portal`: in Stegvis; `books`: all of it. */
type Place = "begun" | "device" | "portal" | "books";

/** Two sides changed the same: a person chooses. `books`: another person's save; `window`: another window of one's own. */
export type Comparison = { from: "books" | "window"; differences: readonly Difference[] };

export type KeeperState = {
  draft: InvoiceDraft;
  place: Place;
  /** When it came to that place; null when that is not known. Instant, ISO. */
  at: string | null;
  saving: boolean;
  /** The portal did not answer the last time; it is asked again. */
  unreachable: boolean;
  comparison: Comparison | null;
  /** When the text was typed that this form opened with. */
  restoredFrom: string | null;
  /** Where changes came from that were brought together with what is typed here. */
  broughtIn: "books" | "window" | null;
  /** Why the books did not take the last save that nobody pressed for. */
  refusal: Problem | null;
};

export type Saved =
  | { ok: true; draft: InvoiceDraft }
  | { ok: false; problem: Problem }
  /** The same was changed elsewhere: the person compares first. */
  | { ok: false; problem: null };
