import type { CalendarDate } from "../../../values/dates";
import type { InvoiceDraft } from "../../contract/sales/customer-invoice-draft";
import { type Result, read, write } from "../call";

// Our own routes answer these; the types are shared with them, so nothing is left to parse.
const chosenIn = (wire: unknown) => (wire as { chosenOn: CalendarDate | null }).chosenOn;

function dayPath(companyId: string, createdAt: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/draft-days/${encodeURIComponent(createdAt)}`;
}

/** A draft as the service answers it, with the day somebody chose for it. @throws Problem */
export async function withChosenDay(companyId: string, draft: InvoiceDraft, signal?: AbortSignal) {
  if (draft.createdAt === "") return draft;
  const chosenOn = await read(dayPath(companyId, draft.createdAt), chosenIn, signal);
  return { ...draft, chosenOn, keptOn: chosenOn };
}

/**
 * Keeps the day a draft was saved with, or forgets the one it had.
 *
 * @param saved as the service answered the save
 * @param sent  as it was to be saved
 */
export async function keepChosenDay(
  companyId: string,
  saved: InvoiceDraft,
  { chosenOn, keptOn, createdAt }: Pick<InvoiceDraft, "chosenOn" | "keptOn" | "createdAt">,
): Promise<Result<InvoiceDraft>> {
  const value = { ...saved, chosenOn, keptOn: chosenOn };
  // What is kept is kept of the draft it was, which this one may have become anew.
  const held = saved.createdAt === createdAt ? keptOn : null;
  if (chosenOn === held || saved.createdAt === "") return { ok: true, value };
  const kept =
    chosenOn === null
      ? await forgetChosenDay(companyId, saved.createdAt)
      : await write("PUT", dayPath(companyId, saved.createdAt), { chosenOn }, () => null);
  return kept.ok ? { ok: true, value } : kept;
}

/** Forgets the day of a draft that is no more, or follows the service's own day again. */
export function forgetChosenDay(companyId: string, createdAt: string): Promise<Result<null>> {
  return write("DELETE", dayPath(companyId, createdAt), undefined, () => null);
}
