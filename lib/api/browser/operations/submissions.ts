import { isInUndoWait, type Operation } from "../../contract/operations/operation";

/** What is known of a command before its answer. */
export type SubmittedOperation = Pick<Operation, "kind" | "sends" | "following" | "about"> &
  Partial<Pick<Operation, "subject">>;

/** What is known of a batch before its answer. `count` is the number of its documents. */
export type SubmittedBatch = Pick<Operation, "kind"> & { readonly count: number };

/** The answer to a submission: one operation, or a batch; null until an answer comes. */
type SubmissionAnswer = { readonly operation: Operation } | { readonly batchId: string } | null;

/**
 * A submitted command that was not answered yet, or whose answer is not in the list of waiting operations yet. It counts as
 * newer than all operations of that list, so that the undo key withdraws what was submitted last, however late its answer
 * comes.
 */
export type Submission = {
  /** The key of the command, or the id of the batch. */
  readonly key: string;
  readonly companyId: string;
  readonly command: SubmittedOperation | SubmittedBatch;
  readonly answer: SubmissionAnswer;
  /** The person has asked for undo: the operations of the answer are withdrawn when it comes. */
  readonly shouldWithdraw: boolean;
};

/** A command without an answer is either sent again within a few seconds, or given up. */
const giveUpAfterMs = 15_000;

let currentSubmissions: readonly Submission[] = [];
const giveUpTimers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const noSubmissions: readonly Submission[] = [];

function setSubmissions(nextSubmissions: readonly Submission[]): void {
  if (nextSubmissions === currentSubmissions) return;
  currentSubmissions = nextSubmissions;
  for (const listener of listeners) listener();
}

const replaceSubmission = (key: string, update: (submission: Submission) => Submission | null): void =>
  setSubmissions(
    currentSubmissions.flatMap((submission) => (submission.key === key ? (update(submission) ?? []) : submission)),
  );

/** The submissions of this tab, the newest last. */
export const recentSubmissions = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getCurrent: () => currentSubmissions,
  getServerSnapshot: () => noSubmissions,

  /**
   * Registers a submission. A key that is registered already is not registered again, because a repeated command has
   * the same key.
   */
  register(
    key: string,
    companyId: string,
    command: Pick<SubmittedOperation, "kind" | "about" | "subject"> | SubmittedBatch,
  ): void {
    clearTimeout(giveUpTimers.get(key));
    giveUpTimers.delete(key);
    if (currentSubmissions.some((submission) => submission.key === key)) return;
    const describedCommand = "count" in command ? command : { sends: false, following: [], ...command };
    setSubmissions([
      ...currentSubmissions,
      { key, companyId, command: describedCommand, answer: null, shouldWithdraw: false },
    ]);
  },

  /** @param operations the submitted operations; the submission ends where none of them can be withdrawn any more */
  answer(key: string, answer: NonNullable<SubmissionAnswer>, operations: readonly Operation[]): void {
    replaceSubmission(key, (submission) => (operations.some(isInUndoWait) ? { ...submission, answer } : null));
  },

  /** Marks that no answer came: the submission ends unless the same command is sent again. */
  markUnanswered(key: string): void {
    clearTimeout(giveUpTimers.get(key));
    giveUpTimers.set(
      key,
      setTimeout(() => recentSubmissions.forget(key), giveUpAfterMs),
    );
  },

  markForWithdrawal(key: string): void {
    replaceSubmission(key, (submission) => ({ ...submission, shouldWithdraw: true }));
  },

  forget(key: string): void {
    clearTimeout(giveUpTimers.get(key));
    giveUpTimers.delete(key);
    if (currentSubmissions.some((submission) => submission.key === key))
      setSubmissions(currentSubmissions.filter((submission) => submission.key !== key));
  },

  /** Ends the submissions whose operations are in the list of waiting operations, which shows them from now on. */
  forgetListed(listedOperations: ListedOperations): void {
    if (currentSubmissions.some((submission) => isListed(submission, listedOperations)))
      setSubmissions(currentSubmissions.filter((submission) => !isListed(submission, listedOperations)));
  },
};

type ListedOperations = readonly Pick<Operation, "id" | "batchId">[];

/**
 * Tells whether the list of waiting operations shows this submission. A submission that shall be withdrawn counts as
 * not shown until it is withdrawn.
 */
export function isListed({ answer, shouldWithdraw }: Submission, listedOperations: ListedOperations): boolean {
  if (shouldWithdraw || answer === null) return false;
  return listedOperations.some((listedOperation) =>
    "operation" in answer ? listedOperation.id === answer.operation.id : listedOperation.batchId === answer.batchId,
  );
}
