import { type Result, writeToPortal } from "../call";

/** Changes how long commands of the company can be undone, in seconds, which only its owner may. */
export function changeUndoSeconds(companyId: string, seconds: number): Promise<Result<null>> {
  return writeToPortal("PUT", `/api/companies/${encodeURIComponent(companyId)}/undo-seconds`, { seconds }, () => null);
}
