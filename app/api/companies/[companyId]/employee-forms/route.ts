import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listForms } from "@/lib/employees/employee-forms";

export const GET = createCompanyRoute(async (access) => ({ items: await listForms(access) }));
