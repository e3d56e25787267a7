import { redirect } from "next/navigation";
import { pagePathOfDraftSuccessor, type RedirectedDraftKind } from "@/lib/api/contract/operations/draft-successor";
import { getPageAccess } from "@/lib/auth/access";
import { findRedirectOfDraft } from "@/lib/drafts/draft-successor";
import { parseRecordId } from "./record-id";

/**
 * Redirects from an old address of a draft to the page of its successor: the draft under its new id, or the document that
 * was made of it. The redirect happens before anything is drawn, so that a reload, a link of a colleague and an outdated
 * list open the right page at once.
 *
 * @returns the draft id of the address when the draft has no successor
 */
export async function redirectToSuccessor(
  companyId: string,
  kind: RedirectedDraftKind,
  draftId: string,
): Promise<string> {
  const id = parseRecordId(draftId);
  const successor = await findRedirectOfDraft(await getPageAccess(companyId), kind, id);
  if (successor) redirect(`/companies/${encodeURIComponent(companyId)}/${pagePathOfDraftSuccessor(kind, successor)}`);
  return id;
}
