import { companyRoute } from "@/lib/api/remote/company-route";
import { revealEmployeeIdentityNumber } from "@/lib/personal-numbers/reveal";

type Params = { companyId: string; employeeId: string };

export const POST = companyRoute<Params>((access, { employeeId }) => revealEmployeeIdentityNumber(access, employeeId));
