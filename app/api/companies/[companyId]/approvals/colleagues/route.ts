import { companyRoute } from "@/lib/api/server/company-route";
import { listColleagues } from "@/lib/approvals/colleagues";

export const GET = companyRoute<{ companyId: string }>((access) => listColleagues(access));
