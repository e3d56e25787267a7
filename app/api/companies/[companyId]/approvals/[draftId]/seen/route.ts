import { bodyOf, companyRoute } from "@/lib/api/remote/company-route";
import { markSeen } from "@/lib/approvals/seen";

type Params = { companyId: string; draftId: string };

export const POST = companyRoute<Params>(async (access, { draftId }, request) =>
  markSeen(access, draftId, await bodyOf(request)),
);
