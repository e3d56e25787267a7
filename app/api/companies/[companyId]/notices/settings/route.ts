import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeNoticeSettings, getNoticeSettings } from "@/lib/notices/setting";

type Params = { companyId: string };

export const GET = companyRoute<Params>((access) => getNoticeSettings(access));

export const PUT = companyRoute<Params>(async (access, _, request) =>
  changeNoticeSettings(access, await readRequestBody(request)),
);
