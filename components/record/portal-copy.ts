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
 * Stores one person's typed text of one form in the portal. The writes follow one another, and each names the revision that
 * it replaces. A text that another window or browser has written since is never overwritten; from then on, the text of this
 * form is no longer stored in the portal.
 *
 * @param initial.version the id of the record that is being changed; null for a new record
 */
export function portalCopy(ports: CopyPorts, begun: { key: string; version: string | null }) {
  let { key } = begun;
  let revision: string | null = null;
  let isOvertaken = false;
  let thrownAway = 0;
  let last: Promise<unknown> = Promise.resolve();

  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  /** Makes a stored text the one that the next write replaces. */
  function follow(edit: Pick<DraftEdit, "draftId" | "revision">) {
    key = edit.draftId;
    revision = edit.revision;
  }

  return {
    key: () => key,
    follow,
    /** Reads the stored text; null when it was discarded during the reading. Writes wait for the reading. */
    find(read: () => Promise<DraftEdit | null>): Promise<DraftEdit | null> {
      const before = thrownAway;
      return after(async () => {
        const edit = await read();
        if (edit) follow(edit);
        return thrownAway === before ? edit : null;
      });
    },
    /** Stores the text. Returns whether the text is in the portal now. */
    keep(text: string, atTheEnd: boolean): Promise<boolean> {
      return after(async () => {
        if (isOvertaken) return false;
        const next = ports.newId();
        const input = { version: begun.version, text, seen: revision, revision: next };
        const answer = await ports.keep(key, input, atTheEnd);
        if (answer.ok) revision = next;
        else if (answer.problem.code === "conflict") isOvertaken = true;
        return answer.ok;
      });
    },
    /** Erases the stored text after it was saved or discarded; text that is typed next is stored as a new one. */
    forget(): Promise<void> {
      thrownAway++;
      return after(async () => {
        const [was, seen] = [key, revision];
        if (begun.version === null) key = ports.newId();
        revision = null;
        if (seen !== null && !isOvertaken) await ports.erase(was, seen);
        isOvertaken = false;
      });
    },
  };
}
