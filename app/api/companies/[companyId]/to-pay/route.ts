import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listToPay } from "@/lib/payments/to-pay";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => listToPay(access));
