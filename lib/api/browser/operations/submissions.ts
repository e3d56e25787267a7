import { isHeld, type Operation } from "../../contract/operations/operation";

/** What is known of a command before its answer. */
export type SubmittedOperation = Pick<Operation, "kind" | "sends" | "following" | "about"> &
  Partial<Pick<Operation, "subject">>;

/** What is known of a batch before its answer. `count` is the number of its documents. */
export type SubmittedBatch = Pick<Operation, "kind"> & { readonly count: number };

/** The answer to a submission: one operation, or a batch; null until an answer comes. */
type Outcome = { readonly operation: Operation } | { readonly batchId: string } | null;

/**
 * A submitted command that was not answered yet, or whose answer is not in the list of waiting operations yet. It counts as
 * newer than all operations of that list, so that the undo key withdraws what was submitted last, however late its answer
 * comes.
 */
export type Submitted = {
  /** The key of the command, or the id of the batch. */
  readonly key: string;
  readonly companyId: string;
  readonly ordered: SubmittedOperation | SubmittedBatch;
  readonly outcome: Outcome;
  /** The person has asked for undo: the operations of the answer are withdrawn when it comes. */
  readonly isTakenBack: boolean;
};

/** A command without an answer is either sent again within a few seconds, or given up. */
const lostForMs = 15_000;

let presses: readonly Submitted[] = [];
const endings = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const none: readonly Submitted[] = [];

function change(next: readonly Submitted[]): void {
  if (next === presses) return;
  presses = next;
  for (const tell of listeners) tell();
}

const replace = (key: string, with_: (one: Submitted) => Submitted | null): void =>
  change(presses.flatMap((one) => (one.key === key ? (with_(one) ?? []) : one)));

/** The submissions of this tab, the newest last. */
export const recentlySubmitted = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => presses,
  onServer: () => none,

  /**
   * Registers a submission. A key that is registered already stays as it is: a command that is sent later or again is the
   * same.
   */
  begin(
    key: string,
    companyId: string,
    ordered: Pick<SubmittedOperation, "kind" | "about" | "subject"> | SubmittedBatch,
  ): void {
    clearTimeout(endings.get(key));
    endings.delete(key);
    if (presses.some((one) => one.key === key)) return;
    const told = "count" in ordered ? ordered : { sends: false, following: [], ...ordered };
    change([...presses, { key, companyId, ordered: told, outcome: null, isTakenBack: false }]);
  },

  /** @param operations the submitted operations; the submission ends where none of them can be withdrawn any more */
  answer(key: string, outcome: NonNullable<Outcome>, operations: readonly Operation[]): void {
    replace(key, (one) => (operations.some(isHeld) ? { ...one, outcome } : null));
  },

  /** No answer came: the submission ends unless the same command is sent again. */
  lost(key: string): void {
    clearTimeout(endings.get(key));
    endings.set(
      key,
      setTimeout(() => recentlySubmitted.forget(key), lostForMs),
    );
  },

  takeBack(key: string): void {
    replace(key, (one) => ({ ...one, isTakenBack: true }));
  },

  forget(key: string): void {
    clearTimeout(endings.get(key));
    endings.delete(key);
    if (presses.some((one) => one.key === key)) change(presses.filter((one) => one.key !== key));
  },

  /** Ends the submissions whose operations are in the list of waiting operations, which shows them from now on. */
  forgetListed(items: Listed): void {
    if (presses.some((one) => isListed(one, items))) change(presses.filter((one) => !isListed(one, items)));
  },
};

type Listed = readonly Pick<Operation, "id" | "batchId">[];

/**
 * Whether the list of waiting operations shows this submission. One that shall be withdrawn counts as not shown until it is.
 */
export function isListed({ outcome, isTakenBack }: Submitted, items: Listed): boolean {
  if (isTakenBack || outcome === null) return false;
  return items.some((one) =>
    "operation" in outcome ? one.id === outcome.operation.id : one.batchId === outcome.batchId,
  );
}
