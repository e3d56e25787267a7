import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readApprovalState } from "@/lib/approvals/rules/approval-states";

type Params = { companyId: string; draftId: string };

export const GET = createCompanyRoute<Params>((access, { draftId }) => readApprovalState(access, draftId));
