import { fileLimits, readJsonBody } from "@/lib/api/remote/body";
import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readBankReport } from "@/lib/bank-reports/read-report";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  readBankReport(access, (await readJsonBody(request, fileLimits))?.value ?? null),
);
