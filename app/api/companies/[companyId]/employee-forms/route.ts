import { companyRoute } from "@/lib/api/remote/company-route";
import { listForms } from "@/lib/employees/employee-forms";

export const GET = companyRoute(async (access) => ({ items: await listForms(access) }));
