import type { CalendarDate } from "../../../values/dates";
import type { InvoiceDraft } from "../../contract/sales/customer-invoice-draft";
import { type Result, readFromPortal, writeToPortal } from "../call";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const chosenDateOf = (wire: unknown) => (wire as { chosenOn: CalendarDate | null }).chosenOn;

function buildChosenDatePath(companyId: string, createdAt: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/draft-days/${encodeURIComponent(createdAt)}`;
}

/** Returns a draft of the service together with the invoice date a person chose for it. @throws Problem */
export async function withChosenDate(companyId: string, draft: InvoiceDraft, signal?: AbortSignal) {
  if (draft.createdAt === "") return draft;
  const chosenOn = await readFromPortal(buildChosenDatePath(companyId, draft.createdAt), chosenDateOf, signal);
  return { ...draft, chosenOn, keptOn: chosenOn };
}

/**
 * Stores the invoice date a draft was saved with, or forgets the stored one.
 *
 * @param savedDraft the draft as the service answered the save
 * @param chosenOn with `keptOn` and `createdAt`, as the draft was sent
 */
export async function storeChosenDate(
  companyId: string,
  savedDraft: InvoiceDraft,
  { chosenOn, keptOn, createdAt }: Pick<InvoiceDraft, "chosenOn" | "keptOn" | "createdAt">,
): Promise<Result<InvoiceDraft>> {
  const draftWithDate = { ...savedDraft, chosenOn, keptOn: chosenOn };
  // The stored date belongs to the draft that was created at `createdAt`; a draft that was created anew has none.
  const previousDate = savedDraft.createdAt === createdAt ? keptOn : null;
  if (chosenOn === previousDate || savedDraft.createdAt === "") return { ok: true, value: draftWithDate };
  const result =
    chosenOn === null
      ? await forgetChosenDate(companyId, savedDraft.createdAt)
      : await writeToPortal("PUT", buildChosenDatePath(companyId, savedDraft.createdAt), { chosenOn }, () => null);
  return result.ok ? { ok: true, value: draftWithDate } : result;
}

/** Forgets the chosen date of a draft that no longer exists, or that follows the service's own date again. */
export function forgetChosenDate(companyId: string, createdAt: string): Promise<Result<null>> {
  return writeToPortal("DELETE", buildChosenDatePath(companyId, createdAt), undefined, () => null);
}
