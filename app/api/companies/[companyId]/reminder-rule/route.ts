import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeReminderRule, getReminderRule } from "@/lib/reminders/rule";

type Params = { companyId: string };

export const GET = companyRoute<Params>(getReminderRule);

export const PUT = companyRoute<Params>(async (access, _, request) =>
  changeReminderRule(access, await readRequestBody(request)),
);
