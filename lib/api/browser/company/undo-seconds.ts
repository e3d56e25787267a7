import { type Result, write } from "../call";

/** Changes how long commands of the company can be undone, in seconds, which only its owner may. */
export function changeUndoSeconds(companyId: string, seconds: number): Promise<Result<null>> {
  return write("PUT", `/api/companies/${encodeURIComponent(companyId)}/undo-seconds`, { seconds }, () => null);
}
