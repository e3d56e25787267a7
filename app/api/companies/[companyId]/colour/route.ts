import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeColour } from "@/lib/auth/company-colour";

type Params = { companyId: string };

export const PUT = createCompanyRoute<Params>(async (access, _, request) =>
  changeColour(access, await readRequestBody(request)),
);
