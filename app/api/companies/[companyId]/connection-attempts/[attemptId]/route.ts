import { companyRoute } from "@/lib/api/remote/company-route";
import { unconfirmedAccess } from "@/lib/auth/access";
import { otherCompanyBack } from "@/lib/auth/attempt-rows";

type Params = { companyId: string; attemptId: string };

/** Which company came back from the identity server instead of this one. */
export const GET = companyRoute<Params>(
  (access, { attemptId }) => otherCompanyBack(access, attemptId),
  unconfirmedAccess,
);
