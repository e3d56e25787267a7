import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { accessOfPerson, type CompanyAccess } from "../auth/access";
import { query, type Tenant, withTenant } from "../platform/db";
import { log } from "../platform/log";
import { isPortalUnavailable } from "../platform/portal-unavailable";
import { now } from "../values/clock";
import { dateInZone } from "../values/dates";
import { Problem, toProblemJson } from "../values/problem";
import { planReminders } from "./plan";

/** A company whose reminders could not be planned is tried again after this time. */
const planAgainMs = 3_600_000;
const retryMs = 300_000;
const maxCompaniesAtOnce = 4;

/**
 * Plans the reminders of every company that is due, each by one process, a few at once. A problem of one company is shown
 * on its page.
 */
export async function planDueReminders(): Promise<void> {
  for (;;) {
    const checkTime = now();
    const { rows } = await query<{ partner_id: string; company_id: string }>(
      "SELECT * FROM take_reminder_rules($1, $2, $3)",
      [checkTime, new Date(checkTime.getTime() + planAgainMs), maxCompaniesAtOnce],
    );
    await Promise.all(rows.map((row) => planForCompany({ partnerId: row.partner_id, companyId: row.company_id })));
    if (rows.length < maxCompaniesAtOnce) return;
  }
}

/**
 * Plans the reminders of a company where nothing was planned yet today, and waits a little for the result.
 *
 * @returns whether planning still runs
 */
export async function planForToday(access: CompanyAccess, maxWaitMs = 3_000): Promise<boolean> {
  const { partnerId, companyId } = access;
  const rule = await withTenant(access, (tx) => tx.reminderRule.findFirst({ where: { partnerId, companyId } }));
  if (!rule?.isOn || rule.plannedOn === dateInZone(access.company.timeZone, now())) return false;
  // Planning that failed a moment ago is not repeated at every read of the page.
  const hasFailedRecently = rule.problem !== null && Math.abs(now().getTime() - rule.updatedAt.getTime()) < retryMs;
  if (hasFailedRecently) return false;
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs, true);
  });
  const isPlanning = await Promise.race([planForCompany(access).then(() => false), timeLimit]);
  clearTimeout(timer);
  return isPlanning;
}

const planningByCompany = new Map<string, Promise<void>>();

/** Plans with the connection of the person who set the rule, only once at a time in a process. Never throws. */
export function planForCompany({ partnerId, companyId }: Tenant): Promise<void> {
  const companyKey = `${partnerId} ${companyId}`;
  const planning =
    planningByCompany.get(companyKey) ??
    planWithRuleOwner({ partnerId, companyId })
      .catch((error) =>
        log("operations").error({ err: error, company: companyId }, "why reminders were not planned is not kept"),
      )
      .finally(() => planningByCompany.delete(companyKey));
  planningByCompany.set(companyKey, planning);
  return planning;
}

async function planWithRuleOwner(tenant: Tenant): Promise<void> {
  const { partnerId, companyId } = tenant;
  const findRule = () => withTenant(tenant, (tx) => tx.reminderRule.findFirst({ where: { partnerId, companyId } }));
  try {
    // A rule that was changed meanwhile is planned again.
    for (let rule = await findRule(); rule?.isOn; rule = await findRule())
      if (await planReminders(await accessOfPerson(partnerId, rule.personId, companyId))) return;
  } catch (error) {
    // An unreachable database says nothing about the reminders, and no problem can be stored in it.
    if (isPortalUnavailable(error)) throw error;
    if (!(error instanceof Problem))
      log("operations").error({ err: error, company: companyId }, "reminders were not planned");
    const problem = error instanceof Problem ? error : new Problem("internal", { cause: error });
    // The person who set the rule is no member any more: `not_found` is the answer for outsiders.
    const shownProblem = problem.code === "not_found" ? new Problem("role_missing", { detail: "membership" }) : problem;
    const problemJson = JSON.parse(JSON.stringify(toProblemJson(shownProblem))) as Prisma.InputJsonObject;
    await withTenant(tenant, (tx) =>
      tx.reminderRule.updateMany({ where: { partnerId, companyId }, data: { problem: problemJson, updatedAt: now() } }),
    );
  }
}
