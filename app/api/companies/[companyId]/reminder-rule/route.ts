import { bodyOf, companyRoute } from "@/lib/api/server/company-route";
import { changeReminderRule, getReminderRule } from "@/lib/reminders/rule";

type Params = { companyId: string };

export const GET = companyRoute<Params>(getReminderRule);

export const PUT = companyRoute<Params>(async (access, _, request) =>
  changeReminderRule(access, await bodyOf(request)),
);
