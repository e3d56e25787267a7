import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { setMailOnHold } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

/** Holds the mail until somebody releases it. */
export const PUT = createCompanyRoute<Params>((access, { operationId }) => setMailOnHold(access, operationId, true));

/** Releases the mail. */
export const DELETE = createCompanyRoute<Params>((access, { operationId }) =>
  setMailOnHold(access, operationId, false),
);
