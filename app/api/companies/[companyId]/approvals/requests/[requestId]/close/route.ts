import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { closeRequest } from "@/lib/approvals/requests";

type Params = { companyId: string; requestId: string };

export const POST = createCompanyRoute<Params>((access, { requestId }) => closeRequest(access, requestId));
