import "server-only";
import type { Outgoing } from "../api/contract/reminder-rule";
import { type CompanyAccess, requireAction } from "../auth/access";
import { withTenant } from "../db";
import { getReminderRule } from "../reminders/rule";
import { planForToday } from "../reminders/turns";
import { inSeconds } from "./step";
import { viewsOf } from "./view";

const most = 200;
const stayedForSeconds = 14 * 86_400;

/**
 * Everything that leaves at a chosen time, whoever ordered it, and what did not leave in the last two weeks. Reminders of the
 * next working day are planned before they are listed, as far as that is done soon.
 *
 * @throws Problem `role_missing`
 */
export async function listOutgoing(access: CompanyAccess): Promise<Outgoing> {
  requireAction(access, "sales.read");
  const planning = await planForToday(access);
  const { partnerId, companyId } = access;
  const lists = await withTenant(access, async (tx) => {
    const leaving = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "operation"
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND is_scheduled AND stage = 'waiting'
      ORDER BY carry_out_at, created_at LIMIT ${most}`;
    const stayed = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "operation"
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND is_scheduled
        AND stage IN ('refused', 'unknown') AND resolution IS NULL AND carry_out_at > ${inSeconds(-stayedForSeconds)}
      ORDER BY carry_out_at DESC LIMIT 50`;
    return { leaving: await viewsOf(tx, access, leaving), stayed: await viewsOf(tx, access, stayed) };
  });
  return { ...lists, rule: await getReminderRule(access), planning };
}
