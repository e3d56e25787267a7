import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { markCommentsSeen } from "@/lib/approvals/comments/comments";

type Params = { companyId: string; draftId: string };

export const POST = createCompanyRoute<Params>((access, { draftId }) => markCommentsSeen(access, draftId));
