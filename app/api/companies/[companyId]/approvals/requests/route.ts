import { companyRoute } from "@/lib/api/server/company-route";
import { listRequests } from "@/lib/approvals/requests";

export const GET = companyRoute<{ companyId: string }>((access) => listRequests(access));
