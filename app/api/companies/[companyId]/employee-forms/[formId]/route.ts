import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { unconfirmedAccess } from "@/lib/auth/access";
import { eraseForm, findForm, storeForm } from "@/lib/employees/employee-forms";

type Params = { companyId: string; formId: string };

export const GET = companyRoute<Params>(async (access, { formId }) => ({ form: await findForm(access, formId) }));

/** Unconfirmed access is enough, so that no typed text is lost while the person has yet to connect again. */
export const PUT = companyRoute<Params>(
  async (access, { formId }, request) => storeForm(access, formId, await readRequestBody(request)),
  unconfirmedAccess,
);

export const DELETE = companyRoute<Params>((access, { formId }, request) =>
  eraseForm(access, formId, new URL(request.url).searchParams.get("seen")),
);
