import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listOpenEntries } from "@/lib/bank-reports/open-entries";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => listOpenEntries(access));
