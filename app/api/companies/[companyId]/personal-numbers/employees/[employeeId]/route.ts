import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { revealEmployeeIdentityNumber } from "@/lib/personal-numbers/reveal";

type Params = { companyId: string; employeeId: string };

export const POST = createCompanyRoute<Params>((access, { employeeId }) =>
  revealEmployeeIdentityNumber(access, employeeId),
);
