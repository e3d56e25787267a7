import type { DraftEdit, DraftEditInput } from "@/lib/api/contract/operations/draft-edit";
import type { Problem } from "@/lib/values/problem";

type WriteAnswer = { ok: true } | { ok: false; problem: Pick<Problem, "code"> };

/** The calls that store and erase a copy, and the source of new ids. */
export type CopyPorts = {
  write: (key: string, input: DraftEditInput, isPageEnding: boolean) => Promise<WriteAnswer>;
  erase: (key: string, revision: string) => Promise<unknown>;
  newId: () => string;
};

/**
 * Stores one person's typed text of one form in the portal. The writes follow one another, and each names the revision
 * that it replaces. A text that another window or browser has written since is never overwritten; from then on, the
 * text of this form is no longer stored in the portal.
 *
 * @param initialTarget.recordId the id of the record that is being changed; null for a new record
 */
export function createPortalCopy(ports: CopyPorts, initialTarget: { key: string; recordId: string | null }) {
  let { key: draftKey } = initialTarget;
  let revision: string | null = null;
  let isOverwrittenElsewhere = false;
  let discardCount = 0;
  let lastTask: Promise<unknown> = Promise.resolve();

  const runInSequence = <T>(task: () => Promise<T>): Promise<T> => {
    const nextTask = lastTask.then(task, task);
    lastTask = nextTask.catch(() => undefined);
    return nextTask;
  };

  /** Continues from a stored text: the next write replaces that text. */
  function adoptEdit(edit: Pick<DraftEdit, "draftId" | "revision">) {
    draftKey = edit.draftId;
    revision = edit.revision;
  }

  return {
    currentKey: () => draftKey,
    adoptEdit,
    /** Reads the stored text; null when it was discarded during the reading. Writes wait for the reading. */
    findEdit(readEdit: () => Promise<DraftEdit | null>): Promise<DraftEdit | null> {
      const discardCountBefore = discardCount;
      return runInSequence(async () => {
        const edit = await readEdit();
        if (edit) adoptEdit(edit);
        return discardCount === discardCountBefore ? edit : null;
      });
    },
    /** Stores the text. Returns whether the text is in the portal now. */
    write(text: string, isPageEnding: boolean): Promise<boolean> {
      return runInSequence(async () => {
        if (isOverwrittenElsewhere) return false;
        const newRevision = ports.newId();
        const input = { version: initialTarget.recordId, text, seen: revision, revision: newRevision };
        const writeAnswer = await ports.write(draftKey, input, isPageEnding);
        if (writeAnswer.ok) revision = newRevision;
        else if (writeAnswer.problem.code === "conflict") isOverwrittenElsewhere = true;
        return writeAnswer.ok;
      });
    },
    /** Erases the stored text after it was saved or discarded; text that is typed next is stored as a new one. */
    forgetText(): Promise<void> {
      discardCount++;
      return runInSequence(async () => {
        const [erasedKey, seenRevision] = [draftKey, revision];
        if (initialTarget.recordId === null) draftKey = ports.newId();
        revision = null;
        if (seenRevision !== null && !isOverwrittenElsewhere) await ports.erase(erasedKey, seenRevision);
        isOverwrittenElsewhere = false;
      });
    },
  };
}
