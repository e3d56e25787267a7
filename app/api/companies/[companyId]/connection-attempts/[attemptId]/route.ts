import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { getUnconfirmedAccess } from "@/lib/auth/access";
import { getReturnedCompany } from "@/lib/auth/attempt-rows";

type Params = { companyId: string; attemptId: string };

/** Reads which company the identity server returned instead of this one. */
export const GET = createCompanyRoute<Params>(
  (access, { attemptId }) => getReturnedCompany(access, attemptId),
  getUnconfirmedAccess,
);
