import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readApprovalFile } from "@/lib/approvals/approval-file";

type Params = { companyId: string; draftId: string };

export const GET = createCompanyRoute<Params>((access, { draftId }) => readApprovalFile(access, draftId));
