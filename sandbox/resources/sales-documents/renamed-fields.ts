import { ApiError } from "../../http/problem";

/** Names of a draft's members by those another document has for them. */
export type Renames = Readonly<Record<string, string>>;

/** Runs rules that are written for invoice drafts; what they refuse is said in the names of another document. */
export async function withNames<T>(renames: Renames, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const own = (text: string) => text.replace(/\b[A-Z]\w+/g, (word) => renames[word] ?? word);
    const fields = error.fields.map(({ field, message }) => ({ field: own(field), message: own(message) }));
    throw new ApiError(error.status, error.code, own(error.message), fields, error.headers);
  }
}
