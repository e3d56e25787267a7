import { companyRoute } from "@/lib/api/remote/company-route";
import { listRequests } from "@/lib/approvals/requests";

export const GET = companyRoute<{ companyId: string }>((access) => listRequests(access));
