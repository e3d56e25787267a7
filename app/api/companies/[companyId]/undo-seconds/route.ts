import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeUndoSeconds, getUndoSeconds } from "@/lib/company/undo-seconds";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => getUndoSeconds(access));

export const PUT = createCompanyRoute<Params>(async (access, _, request) =>
  changeUndoSeconds(access, await readRequestBody(request)),
);
