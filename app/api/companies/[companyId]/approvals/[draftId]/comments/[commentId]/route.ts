import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { removeComment } from "@/lib/approvals/comments/comments";

type Params = { companyId: string; draftId: string; commentId: string };

export const DELETE = createCompanyRoute<Params>((access, { draftId, commentId }) =>
  removeComment(access, draftId, commentId),
);
