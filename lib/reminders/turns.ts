import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { accessOfPerson, type CompanyAccess } from "../auth/access";
import { query, type Tenant, withTenant } from "../platform/db";
import { log } from "../platform/log";
import { isPartMissing } from "../platform/part-missing";
import { now } from "../values/clock";
import { dateIn } from "../values/dates";
import { Problem, toProblemJson } from "../values/problem";
import { planReminders } from "./plan";

/** What could not be planned is tried again then. */
const againMs = 3_600_000;
const retryMs = 300_000;
const mostAtOnce = 4;

/** Plans for every company whose turn it is, one process each, a few at once. What goes wrong for one stands on its page. */
export async function planDueReminders(): Promise<void> {
  for (;;) {
    const at = now();
    const { rows } = await query<{ partner_id: string; company_id: string }>(
      "SELECT * FROM take_reminder_rules($1, $2, $3)",
      [at, new Date(at.getTime() + againMs), mostAtOnce],
    );
    await Promise.all(rows.map((row) => planFor({ partnerId: row.partner_id, companyId: row.company_id })));
    if (rows.length < mostAtOnce) return;
  }
}

/**
 * Plans where nothing was planned yet today, and waits for it a little.
 *
 * @returns whether it is still being planned
 */
export async function planForToday(access: CompanyAccess, patienceMs = 3_000): Promise<boolean> {
  const { partnerId, companyId } = access;
  const rule = await withTenant(access, (tx) => tx.reminderRule.findFirst({ where: { partnerId, companyId } }));
  if (!rule?.isOn || rule.plannedOn === dateIn(access.company.timeZone, now())) return false;
  // What could not be planned a moment ago is not asked for at every look.
  const isFresh = rule.problem !== null && Math.abs(now().getTime() - rule.updatedAt.getTime()) < retryMs;
  if (isFresh) return false;
  let patience: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((end) => {
    patience = setTimeout(end, patienceMs, true);
  });
  const isPlanning = await Promise.race([planFor(access).then(() => false), over]);
  clearTimeout(patience);
  return isPlanning;
}

const underWay = new Map<string, Promise<void>>();

/** Plans with the connection of the person who set the rule, once at a time in a process. Never throws. */
export function planFor({ partnerId, companyId }: Tenant): Promise<void> {
  const key = `${partnerId} ${companyId}`;
  const planning =
    underWay.get(key) ??
    planAs({ partnerId, companyId })
      .catch((error) => log().error({ err: error, company: companyId }, "why reminders were not planned is not kept"))
      .finally(() => underWay.delete(key));
  underWay.set(key, planning);
  return planning;
}

async function planAs(tenant: Tenant): Promise<void> {
  const { partnerId, companyId } = tenant;
  const findRule = () => withTenant(tenant, (tx) => tx.reminderRule.findFirst({ where: { partnerId, companyId } }));
  try {
    // A rule that was changed meanwhile is planned anew.
    for (let rule = await findRule(); rule?.isOn; rule = await findRule())
      if (await planReminders(await accessOfPerson(partnerId, rule.personId, companyId))) return;
  } catch (error) {
    // Nothing can be kept where the database is away, and it says nothing about the reminders.
    if (isPartMissing(error)) throw error;
    if (!(error instanceof Problem)) log().error({ err: error, company: companyId }, "reminders were not planned");
    const problem = error instanceof Problem ? error : new Problem("internal", { cause: error });
    // The person set the rule and is no member any more: an outsider hears that there is no such company.
    const said = problem.code === "not_found" ? new Problem("role_missing", { detail: "membership" }) : problem;
    const json = JSON.parse(JSON.stringify(toProblemJson(said))) as Prisma.InputJsonObject;
    await withTenant(tenant, (tx) =>
      tx.reminderRule.updateMany({ where: { partnerId, companyId }, data: { problem: json, updatedAt: now() } }),
    );
  }
}
