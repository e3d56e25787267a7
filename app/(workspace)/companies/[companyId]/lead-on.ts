import { redirect } from "next/navigation";
import { type FollowedDraft, pageOfBecame } from "@/lib/api/contract/operations/became";
import { pageAccess } from "@/lib/auth/access";
import { ledFrom } from "@/lib/drafts/became";
import { recordId } from "./record-id";

/**
 * Leads an address a draft had before to the page it, or what was made of it, has now: before anything is drawn, so that a
 * reload, a link of a colleague and a list that is not fresh any more open the right page at once.
 *
 * @returns the id the address names, where that is the one to open
 */
export async function leadOn(companyId: string, kind: FollowedDraft, draftId: string): Promise<string> {
  const id = recordId(draftId);
  const led = await ledFrom(await pageAccess(companyId), kind, id);
  if (led) redirect(`/companies/${encodeURIComponent(companyId)}/${pageOfBecame(kind, led)}`);
  return id;
}
