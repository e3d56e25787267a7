import { bodyOf, companyRoute } from "@/lib/api/server/company-route";
import { eraseForm, findForm, keepForm } from "@/lib/employees/employee-forms";

type Params = { companyId: string; formId: string };

export const GET = companyRoute<Params>(async (access, { formId }) => ({ form: await findForm(access, formId) }));

export const PUT = companyRoute<Params>(async (access, { formId }, request) =>
  keepForm(access, formId, await bodyOf(request)),
);

export const DELETE = companyRoute<Params>((access, { formId }, request) =>
  eraseForm(access, formId, new URL(request.url).searchParams.get("seen")),
);
