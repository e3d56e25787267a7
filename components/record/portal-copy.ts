import type { DraftEdit, DraftEditInput } from "@/lib/api/contract/operations/draft-edit";
import type { Problem } from "@/lib/values/problem";

type Answer = { ok: true } | { ok: false; problem: Pick<Problem, "code"> };

/** Where a copy is kept, and how it is named. */
export type CopyPorts = {
  keep: (key: string, input: DraftEditInput, atTheEnd: boolean) => Promise<Answer>;
  erase: (key: string, revision: string) => Promise<unknown>;
  newId: () => string;
};

/**
 * One person's typed text of one form, kept in the portal: one write after the other, each naming the one it follows on. A text
 * that another window or browser has written since is never written over; from then on this one stays where it was typed.
 *
 * @param version the record it was typed on; null while there is none
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

  /** What is kept there already is what the next write follows on. */
  function follow(edit: Pick<DraftEdit, "draftId" | "revision">) {
    key = edit.draftId;
    revision = edit.revision;
  }

  return {
    key: () => key,
    follow,
    /** What is kept there, unless it was thrown away while it was on its way; writes wait for it. */
    find(read: () => Promise<DraftEdit | null>): Promise<DraftEdit | null> {
      const before = thrownAway;
      return after(async () => {
        const edit = await read();
        if (edit) follow(edit);
        return thrownAway === before ? edit : null;
      });
    },
    /** Whether it is kept there now. */
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
    /** It is saved, or thrown away: what is typed next is another one. */
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
