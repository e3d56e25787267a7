import { companyRoute } from "@/lib/api/remote/company-route";
import { holdMail } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

/** Holds the mail until somebody releases it. */
export const PUT = companyRoute<Params>((access, { operationId }) => holdMail(access, operationId, true));

/** Releases the mail. */
export const DELETE = companyRoute<Params>((access, { operationId }) => holdMail(access, operationId, false));
