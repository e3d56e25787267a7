import { companyRoute } from "@/lib/api/remote/company-route";
import { revealCustomerIdentityNumber } from "@/lib/personal-numbers/reveal";

type Params = { companyId: string; customerId: string };

export const POST = companyRoute<Params>((access, { customerId }) => revealCustomerIdentityNumber(access, customerId));
