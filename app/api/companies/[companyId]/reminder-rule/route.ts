import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeReminderRule, getReminderRule } from "@/lib/reminders/rule";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>(getReminderRule);

export const PUT = createCompanyRoute<Params>(async (access, _, request) =>
  changeReminderRule(access, await readRequestBody(request)),
);
