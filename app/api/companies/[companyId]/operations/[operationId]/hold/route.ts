import { companyRoute } from "@/lib/api/remote/company-route";
import { holdMail } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

/** Keeps it until somebody lets it go on. */
export const PUT = companyRoute<Params>((access, { operationId }) => holdMail(access, operationId, true));

/** Lets it go on. */
export const DELETE = companyRoute<Params>((access, { operationId }) => holdMail(access, operationId, false));
