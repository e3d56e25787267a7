import "server-only";
import * as z from "zod";
import { Prisma } from "@/prisma/generated/client";
import type { Resolution } from "../../api/contract/operations/operation";
import type { DayAction } from "../../api/contract/sales/reminder-rule";
import { type AuditKind, audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { now } from "../../values/clock";
import { dateInZone, isCalendarDate } from "../../values/dates";
import { parseInput } from "../../values/parse-input";
import { instantOf, morningOf, nextWorkingDay } from "../../values/zoned-time";

const mailsOfDaySchema = z.strictObject({
  act: z.enum(["hold", "release", "drop"]),
  /** Null for the mails that are on hold. */
  day: z.string().refine(isCalendarDate).nullable(),
});

const auditKindByAction: Record<DayAction, AuditKind> = {
  hold: "operation.held",
  release: "operation.released",
  drop: "operation.withdrawn",
};

/**
 * Puts on hold, releases or withdraws all mails scheduled for one of the company's days, or all mails on hold, whoever
 * submitted them. A mail that is released after its time is sent on the next working morning. A mail that the service
 * was called for meanwhile stays as it is.
 *
 * @returns how many mails were changed
 * @throws Problem `role_missing`; `invalid_input` naming the field
 */
export async function changeMailsOfDay(access: CompanyAccess, body: unknown): Promise<{ count: number }> {
  requireAction(access, "sales.operate");
  const { act: action, day } = parseInput(mailsOfDaySchema, body);
  const { partnerId, companyId, company } = access;
  const condition =
    day === null
      ? Prisma.sql`is_on_hold`
      : Prisma.sql`NOT is_on_hold AND carry_out_at > ${now()}
          AND to_char(carry_out_at AT TIME ZONE ${company.timeZone}, 'YYYY-MM-DD') = ${day}`;
  return withTenant(access, async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE "operation" SET ${columnsOfChange(access, action)}, updated_at = clock_timestamp()
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
        AND is_scheduled AND stage = 'waiting' AND attempt = 0 AND ${condition}`;
    if (count > 0) await audit(tx, access, { kind: auditKindByAction[action], detail: { day, count } });
    return { count };
  });
}

function columnsOfChange({ personId, company }: CompanyAccess, action: DayAction): Prisma.Sql {
  if (action === "hold") return Prisma.sql`is_on_hold = true`;
  if (action === "release") {
    const nextMorning =
      instantOf(company.timeZone, morningOf(nextWorkingDay(dateInZone(company.timeZone, now())))) ?? now();
    return Prisma.sql`is_on_hold = false,
      carry_out_at = CASE WHEN carry_out_at > ${now()} THEN carry_out_at ELSE ${nextMorning} END`;
  }
  const resolution: Resolution = { decision: "withdrawn", personId, at: now().toISOString() };
  return Prisma.sql`stage = 'withdrawn', resolution = ${JSON.stringify(resolution)}::jsonb, problem = NULL,
    finished_at = ${now()}, lease_token = NULL, lease_until = NULL`;
}
