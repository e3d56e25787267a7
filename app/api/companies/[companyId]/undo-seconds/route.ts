import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeUndoSeconds, getUndoSeconds } from "@/lib/company/undo-seconds";

type Params = { companyId: string };

export const GET = companyRoute<Params>((access) => getUndoSeconds(access));

export const PUT = companyRoute<Params>(async (access, _, request) =>
  changeUndoSeconds(access, await readRequestBody(request)),
);
