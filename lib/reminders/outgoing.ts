import "server-only";
import type { Outgoing, OutgoingDay } from "../api/contract/sales/reminder-rule";
import { type CompanyAccess, requireAction } from "../auth/access";
import { instantInSeconds, listViews } from "../operations/operations";
import { withTenant } from "../platform/db";
import { planForToday } from "./plan-due";
import { getReminderRule } from "./rule";

const defaultListedCount = 200;
const maxListedCount = 5_000;
const unsentListedSeconds = 14 * 86_400;

/**
 * Lists the mails that are sent at a chosen time, whoever submitted them, counted by day, and those that were not sent in
 * the last two weeks. The reminders of the next working day are planned first, as far as that is done soon.
 *
 * @param listedCount how many mails are listed, the soonest first
 * @throws Problem `role_missing`
 */
export async function listOutgoing(access: CompanyAccess, listedCount = defaultListedCount): Promise<Outgoing> {
  requireAction(access, "sales.read");
  const isPlanning = await planForToday(access);
  const { partnerId, companyId } = access;
  const { timeZone } = access.company;
  const limit = Math.min(Math.max(Math.trunc(listedCount) || defaultListedCount, 1), maxListedCount);
  const lists = await withTenant(access, async (tx) => {
    const leavingRows = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "operation"
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND is_scheduled AND stage = 'waiting'
      ORDER BY is_on_hold, carry_out_at, created_at LIMIT ${limit}::int`;
    const days = await tx.$queryRaw<OutgoingDay[]>`
      SELECT day, count(*)::int AS count
      FROM (SELECT CASE WHEN is_on_hold THEN NULL ELSE to_char(carry_out_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') END AS day
        FROM "operation"
        WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND is_scheduled AND stage = 'waiting') o
      GROUP BY day ORDER BY day NULLS LAST`;
    const unsentRows = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "operation"
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND is_scheduled
        AND stage IN ('refused', 'unknown') AND resolution IS NULL AND carry_out_at > ${instantInSeconds(-unsentListedSeconds)}
      ORDER BY carry_out_at DESC LIMIT 50`;
    return { leaving: await listViews(tx, access, leavingRows), days, stayed: await listViews(tx, access, unsentRows) };
  });
  return { ...lists, rule: await getReminderRule(access), planning: isPlanning };
}
