import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { forgetPerson } from "@/lib/house-work/persons";

type Params = { companyId: string; personId: string };

export const DELETE = createCompanyRoute<Params>((access, { personId }) => forgetPerson(access, personId));
