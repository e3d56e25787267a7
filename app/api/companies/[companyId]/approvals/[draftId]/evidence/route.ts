import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readEvidence } from "@/lib/approvals/evidence";

type Params = { companyId: string; draftId: string };

export const GET = createCompanyRoute<Params>((access, { draftId }) => readEvidence(access, draftId));
