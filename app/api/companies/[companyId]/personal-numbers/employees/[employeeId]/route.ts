import { companyRoute } from "@/lib/api/server/company-route";
import { revealEmployeeNumber } from "@/lib/api/server/reveal";

type Params = { companyId: string; employeeId: string };

export const POST = companyRoute<Params>((access, { employeeId }) => revealEmployeeNumber(access, employeeId));
