import { mayBeDone } from "@/components/record/may-be-done";
import type { Result } from "@/lib/api/browser/call";
import { Problem } from "@/lib/values/problem";

type Named = { readonly id: string; readonly name: string };

type Ports<R extends Named> = {
  /** Reads the records that have exactly this name. @throws Problem */
  named: (name: string) => Promise<readonly R[]>;
  add: (record: R) => Promise<Result<R>>;
};

/**
 * Returns a function that adds a record once, however often a person submits it and even if an answer is lost.
 *
 * The records that already have the name are read before the first try. When an answer is lost, a record of that name that
 * did not exist before the first try is the added one; it is returned, and no second record is added.
 */
export function addOnce<R extends Named>({ named, add }: Ports<R>) {
  let before: { name: string; ids: ReadonlySet<string>; isLost: boolean } | null = null;

  async function found(name: string): Promise<R | undefined> {
    const ids = before?.ids;
    return (await named(name)).find(({ id }) => !ids?.has(id));
  }

  return async (record: R): Promise<Result<R>> => {
    const name = record.name.trim();
    try {
      if (before?.name !== name && !before?.isLost) {
        before = { name, ids: new Set((await named(name)).map(({ id }) => id)), isLost: false };
      }
      if (before.isLost) {
        const made = await found(before.name);
        if (made) return { ok: true, value: made };
      }
    } catch (error) {
      return { ok: false, problem: error instanceof Problem ? error : new Problem("internal", { cause: error }) };
    }
    const result = await add(record);
    if (result.ok || !mayBeDone(result.problem)) return result;
    before.isLost = true;
    const made = await found(name).catch(() => undefined);
    return made ? { ok: true, value: made } : result;
  };
}
