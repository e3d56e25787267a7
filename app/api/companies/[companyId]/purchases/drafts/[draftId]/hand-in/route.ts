import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { submitDraftForApproval } from "@/lib/api/remote/submit-for-approval";
import { Problem } from "@/lib/values/problem";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Requests the approval of a draft. */
export const POST = createCompanyRoute<{ companyId: string; draftId: string }>(async (access, { draftId }) => {
  if (!uuidPattern.test(draftId)) throw new Problem("not_found");
  return submitDraftForApproval(access, draftId);
});
