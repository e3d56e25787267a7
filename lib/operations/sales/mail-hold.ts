import "server-only";
import type { Operation } from "../../api/contract/operations/operation";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { actionToOperate } from "../../rules/access/operation-area";
import { now } from "../../values/clock";
import { dateInZone } from "../../values/dates";
import { Problem } from "../../values/problem";
import { instantOf, morningOf, nextWorkingDay } from "../../values/zoned-time";
import { getOperationView } from "../engine/submit-and-watch";

/**
 * Puts a scheduled mail on hold, or releases it. A released mail is sent at its time, or on the next working morning
 * when that time has passed.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `already_sent` for whoever comes too late
 */
export async function setMailOnHold(access: CompanyAccess, id: string, isOnHold: boolean): Promise<Operation> {
  const { kind } = await getOperationView(access, id);
  requireAction(access, actionToOperate(kind));
  const { partnerId, companyId, company } = access;
  const nextMorning =
    instantOf(company.timeZone, morningOf(nextWorkingDay(dateInZone(company.timeZone, now())))) ?? now();
  const count = await withTenant(access, async (tx) => {
    const changedCount = await tx.$executeRaw`
      UPDATE "operation" SET is_on_hold = ${isOnHold}, updated_at = clock_timestamp(),
        carry_out_at = CASE WHEN carry_out_at > ${now()} THEN carry_out_at ELSE ${nextMorning} END
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND id = ${id}::uuid
        AND stage = 'waiting' AND attempt = 0 AND is_scheduled AND (is_on_hold OR carry_out_at > ${now()})`;
    if (changedCount > 0)
      await audit(tx, access, {
        kind: isOnHold ? "operation.held" : "operation.released",
        subject: id,
        detail: { kind },
      });
    return changedCount;
  });
  if (count === 0) throw new Problem("conflict", { detail: "already_sent" });
  return getOperationView(access, id);
}
