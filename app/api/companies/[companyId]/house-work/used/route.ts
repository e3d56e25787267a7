import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readUsedOfYear } from "@/lib/house-work/used-of-year";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access, _, request) =>
  readUsedOfYear(access, new URL(request.url).searchParams),
);
