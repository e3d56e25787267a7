import { companyRoute } from "@/lib/api/remote/company-route";
import { revealCustomerNumber } from "@/lib/personal-numbers/reveal";

type Params = { companyId: string; customerId: string };

export const POST = companyRoute<Params>((access, { customerId }) => revealCustomerNumber(access, customerId));
