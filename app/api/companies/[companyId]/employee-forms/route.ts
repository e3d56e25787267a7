import { companyRoute } from "@/lib/api/server/company-route";
import { listForms } from "@/lib/employees/employee-forms";

export const GET = companyRoute(async (access) => ({ items: await listForms(access) }));
