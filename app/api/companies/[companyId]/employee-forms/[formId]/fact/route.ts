import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { fillFormFact } from "@/lib/employees/change-form";

type Params = { companyId: string; formId: string };

/** Fills in one fact of a stored form, for a screen that fills it in for several people at once. */
export const PUT = createCompanyRoute<Params>(async (access, { formId }, request) =>
  fillFormFact(access, formId, await readRequestBody(request)),
);
