import { bodyOf, companyRoute } from "@/lib/api/remote/company-route";
import { changeNoticeSettings, noticeSettings } from "@/lib/notices/setting";

type Params = { companyId: string };

export const GET = companyRoute<Params>((access) => noticeSettings(access));

export const PUT = companyRoute<Params>(async (access, _, request) =>
  changeNoticeSettings(access, await bodyOf(request)),
);
