import { isHeld, type Operation } from "../../contract/operations/operation";

/** What is known of an order before its answer. */
export type SubmittedOperation = Pick<Operation, "kind" | "sends" | "following" | "about"> &
  Partial<Pick<Operation, "subject">>;

/** The same of a press of many: to how many documents it does it. */
export type SubmittedBatch = Pick<Operation, "kind"> & { readonly count: number };

/** What came of a press: an operation, or many at once; null until an answer says. */
type Outcome = { readonly operation: Operation } | { readonly batchId: string } | null;

/**
 * A press whose order was not answered yet, or whose answer the list of what waits does not hold yet. It is newer than all
 * that waits, so that what is taken back by a key is what was pressed last, however late its answer comes.
 */
export type Submitted = {
  /** Of its order, or of its press of many. */
  readonly key: string;
  readonly companyId: string;
  readonly ordered: SubmittedOperation | SubmittedBatch;
  readonly outcome: Outcome;
  /** Undo was pressed on it: what its answer brings is taken back. */
  readonly isTakenBack: boolean;
};

/** An order without an answer is asked again every few seconds, or by nobody any more. */
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

/** Presses of this tab, the newest last. */
export const recentlySubmitted = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => presses,
  onServer: () => none,

  /** Nothing more when it is known: a press whose order goes out later, or again, is the same one. */
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

  /** @param operations what it ordered; where none of it can be taken back any more, no key is about it */
  answer(key: string, outcome: NonNullable<Outcome>, operations: readonly Operation[]): void {
    replace(key, (one) => (operations.some(isHeld) ? { ...one, outcome } : null));
  },

  /** No answer came: it ends unless the same is asked again. */
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

  /** The list of what waits tells of it from now on. */
  forgetListed(items: Listed): void {
    if (presses.some((one) => isListed(one, items))) change(presses.filter((one) => !isListed(one, items)));
  },
};

type Listed = readonly Pick<Operation, "id" | "batchId">[];

/** Whether the list of what waits tells of it; one that is to be taken back is told of until it is. */
export function isListed({ outcome, isTakenBack }: Submitted, items: Listed): boolean {
  if (isTakenBack || outcome === null) return false;
  return items.some((one) =>
    "operation" in outcome ? one.id === outcome.operation.id : one.batchId === outcome.batchId,
  );
}
