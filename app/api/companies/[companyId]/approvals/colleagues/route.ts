import { companyRoute } from "@/lib/api/remote/company-route";
import { listColleagues } from "@/lib/approvals/colleagues";

export const GET = companyRoute<{ companyId: string }>((access) => listColleagues(access));
