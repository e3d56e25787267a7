import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { revealCustomerIdentityNumber } from "@/lib/personal-numbers/reveal";

type Params = { companyId: string; customerId: string };

export const POST = createCompanyRoute<Params>((access, { customerId }) =>
  revealCustomerIdentityNumber(access, customerId),
);
