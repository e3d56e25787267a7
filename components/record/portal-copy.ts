import type { DraftEdit, DraftEditInput } from "@/lib/api/contract/operations/draft-edit";
import type { Problem } from "@/lib/values/problem";

type Answer = { ok: true } | { ok: false; problem: Pick<Problem, "code"> };

/** The calls that store and erase a copy, and the source of new ids. */
export type CopyPorts = {
  keep: (key: string, input: DraftEditInput, atTheEnd: boolean) => Promise<Answer>;
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
export function createPortalCopy(ports: CopyPorts, initial: { key: string; version: string | null }) {
  let { key } = initial;
  let revision: string | null = null;
  let isOvertaken = false;
  let discardCount = 0;
  let lastWork: Promise<unknown> = Promise.resolve();

  const inSequence = <T>(work: () => Promise<T>): Promise<T> => {
    const next = lastWork.then(work, work);
    lastWork = next.catch(() => undefined);
    return next;
  };

  /** Continues from a stored text: the next write replaces that text. */
  function follow(edit: Pick<DraftEdit, "draftId" | "revision">) {
    key = edit.draftId;
    revision = edit.revision;
  }

  return {
    key: () => key,
    follow,
    /** Reads the stored text; null when it was discarded during the reading. Writes wait for the reading. */
    find(read: () => Promise<DraftEdit | null>): Promise<DraftEdit | null> {
      const discardCountBefore = discardCount;
      return inSequence(async () => {
        const edit = await read();
        if (edit) follow(edit);
        return discardCount === discardCountBefore ? edit : null;
      });
    },
    /** Stores the text. Returns whether the text is in the portal now. */
    keep(text: string, atTheEnd: boolean): Promise<boolean> {
      return inSequence(async () => {
        if (isOvertaken) return false;
        const next = ports.newId();
        const input = { version: initial.version, text, seen: revision, revision: next };
        const answer = await ports.keep(key, input, atTheEnd);
        if (answer.ok) revision = next;
        else if (answer.problem.code === "conflict") isOvertaken = true;
        return answer.ok;
      });
    },
    /** Erases the stored text after it was saved or discarded; text that is typed next is stored as a new one. */
    forget(): Promise<void> {
      discardCount++;
      return inSequence(async () => {
        const [erasedKey, seenRevision] = [key, revision];
        if (initial.version === null) key = ports.newId();
        revision = null;
        if (seenRevision !== null && !isOvertaken) await ports.erase(erasedKey, seenRevision);
        isOvertaken = false;
      });
    },
  };
}
