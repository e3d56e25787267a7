import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listRequests } from "@/lib/approvals/requests";

export const GET = createCompanyRoute<{ companyId: string }>((access) => listRequests(access));
