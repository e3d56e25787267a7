import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { getUnconfirmedAccess } from "@/lib/auth/access";
import { eraseForm, findForm, storeForm } from "@/lib/employees/employee-forms";

type Params = { companyId: string; formId: string };

export const GET = createCompanyRoute<Params>(async (access, { formId }) => ({ form: await findForm(access, formId) }));

/** Unconfirmed access is enough, so that no typed text is lost while the person has yet to connect again. */
export const PUT = createCompanyRoute<Params>(
  async (access, { formId }, request) => storeForm(access, formId, await readRequestBody(request)),
  getUnconfirmedAccess,
);

export const DELETE = createCompanyRoute<Params>((access, { formId }, request) =>
  eraseForm(access, formId, new URL(request.url).searchParams.get("seen")),
);
