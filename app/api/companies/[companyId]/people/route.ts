import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listPeople } from "@/lib/people/people";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>(listPeople);
