import { companyRoute } from "@/lib/api/server/company-route";
import { revealCustomerNumber } from "@/lib/api/server/reveal";

type Params = { companyId: string; customerId: string };

export const POST = companyRoute<Params>((access, { customerId }) => revealCustomerNumber(access, customerId));
