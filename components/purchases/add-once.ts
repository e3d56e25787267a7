import { mayHaveSucceeded } from "@/components/record/may-have-succeeded";
import type { Result } from "@/lib/api/browser/call";
import { Problem } from "@/lib/values/problem";

type NamedRecord = { readonly id: string; readonly name: string };

type AddOncePorts<R extends NamedRecord> = {
  /** Reads the records that have exactly this name. @throws Problem */
  listByName: (name: string) => Promise<readonly R[]>;
  addRecord: (record: R) => Promise<Result<R>>;
};

/**
 * Returns a function that adds a record once, however often a person submits it and even if an answer is lost.
 *
 * The records that already have the name are read before the first try. When an answer is lost, a record of that name
 * that did not exist before the first try is the added one; it is returned, and no second record is added.
 */
export function createRecordAdder<R extends NamedRecord>({ listByName, addRecord }: AddOncePorts<R>) {
  let firstTry: { name: string; idsBeforeTry: ReadonlySet<string>; isAnswerLost: boolean } | null = null;

  async function findAdded(name: string): Promise<R | undefined> {
    const idsBeforeTry = firstTry?.idsBeforeTry;
    return (await listByName(name)).find(({ id }) => !idsBeforeTry?.has(id));
  }

  return async (record: R): Promise<Result<R>> => {
    const name = record.name.trim();
    try {
      if (firstTry?.name !== name && !firstTry?.isAnswerLost) {
        firstTry = { name, idsBeforeTry: new Set((await listByName(name)).map(({ id }) => id)), isAnswerLost: false };
      }
      if (firstTry.isAnswerLost) {
        const addedRecord = await findAdded(firstTry.name);
        if (addedRecord) return { ok: true, value: addedRecord };
      }
    } catch (error) {
      return { ok: false, problem: error instanceof Problem ? error : new Problem("internal", { cause: error }) };
    }
    const addResult = await addRecord(record);
    if (addResult.ok || !mayHaveSucceeded(addResult.problem)) return addResult;
    firstTry.isAnswerLost = true;
    const addedRecord = await findAdded(name).catch(() => undefined);
    return addedRecord ? { ok: true, value: addedRecord } : addResult;
  };
}
