import { ApiError } from "../../http/problem";

/** Each key is a member of an invoice draft; each value is the name of that member in a quote or an order. */
export type MemberNames = Readonly<Record<string, string>>;

/**
 * Runs rules that are written for invoice drafts, and translates the member names in their errors to another document's
 * names.
 */
export async function withMemberNames<T>(memberNames: MemberNames, applyRules: () => Promise<T>): Promise<T> {
  try {
    return await applyRules();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const translateNames = (text: string) =>
      text.replace(/\b[A-Z]\w+/g, (memberName) => memberNames[memberName] ?? memberName);
    const fields = error.fieldProblems.map(({ field, message }) => ({
      field: translateNames(field),
      message: translateNames(message),
    }));
    throw new ApiError(error.status, error.code, translateNames(error.message), fields, error.headers);
  }
}
