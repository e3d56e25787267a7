import { redirect } from "next/navigation";
import { type FollowedDraft, pageOfBecame } from "@/lib/api/contract/operations/became";
import { pageAccess } from "@/lib/auth/access";
import { ledFrom } from "@/lib/drafts/became";
import { recordId } from "./record-id";

/**
 * Redirects from an old address of a draft to the page of its successor: the draft under its new id, or the document that
 * was made of it. The redirect happens before anything is drawn, so that a reload, a link of a colleague and an outdated
 * list open the right page at once.
 *
 * @returns the draft id of the address when the draft has no successor
 */
export async function leadOn(companyId: string, kind: FollowedDraft, draftId: string): Promise<string> {
  const id = recordId(draftId);
  const led = await ledFrom(await pageAccess(companyId), kind, id);
  if (led) redirect(`/companies/${encodeURIComponent(companyId)}/${pageOfBecame(kind, led)}`);
  return id;
}
