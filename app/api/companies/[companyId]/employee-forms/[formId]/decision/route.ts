import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { decideAboutForm } from "@/lib/employees/change-form";

type Params = { companyId: string; formId: string };

/** Carries out what a person decided about a form whose employee was changed in the payroll program. */
export const PUT = createCompanyRoute<Params>(async (access, { formId }, request) =>
  decideAboutForm(access, formId, await readRequestBody(request)),
);
