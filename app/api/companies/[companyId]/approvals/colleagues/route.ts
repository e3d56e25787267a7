import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listColleagues } from "@/lib/approvals/colleagues";

export const GET = createCompanyRoute<{ companyId: string }>((access) => listColleagues(access));
