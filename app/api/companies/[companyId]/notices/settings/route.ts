import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeNoticeSettings, getNoticeSettings } from "@/lib/notices/setting";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => getNoticeSettings(access));

export const PUT = createCompanyRoute<Params>(async (access, _, request) =>
  changeNoticeSettings(access, await readRequestBody(request)),
);
