import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { markEntryHandled } from "@/lib/bank-reports/open-entries";

type Params = { companyId: string; digest: string };

export const POST = createCompanyRoute<Params>((access, { digest }) => markEntryHandled(access, digest));
