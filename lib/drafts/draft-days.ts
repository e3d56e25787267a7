import "server-only";
import * as z from "zod";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";
import type { CalendarDate } from "@/lib/values/dates";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";

/** An instant in the service's own spelling. */
const instantSchema = z.string().regex(/^[\d:.TZ+-]{10,40}$/);
const chosenDaySchema = z.strictObject({ chosenOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) });

type ChosenDay = { chosenOn: CalendarDate | null };

/**
 * The invoice date somebody of the company chose for a draft; null where the service's own date counts.
 *
 * @param createdAt the instant when the service first stored the draft, in the service's spelling
 * @throws Problem `not_found` for a text that cannot be such an instant
 */
export function findDraftDay(access: CompanyAccess, createdAt: string): Promise<ChosenDay> {
  requireAction(access, "sales.read");
  const where = draftDayKeyOf(access, createdAt);
  return withTenant(access, async (tx) => {
    const row = await tx.draftDay.findFirst({ where });
    return { chosenOn: row?.chosenOn ?? null };
  });
}

/**
 * Stores the date a person chose for a draft the service has just stored; the last stored date counts.
 *
 * @throws Problem `role_missing`; `not_found`; `invalid_input`
 */
export function storeDraftDay(access: CompanyAccess, createdAt: string, body: unknown): Promise<ChosenDay> {
  requireAction(access, "sales.write");
  const draftDayKey = draftDayKeyOf(access, createdAt);
  const row = { ...parseInput(chosenDaySchema, body), updatedAt: machineNow() };
  return withTenant(access, async (tx) => {
    await tx.draftDay.upsert({
      where: { partnerId_companyId_createdAt: draftDayKey },
      create: { ...draftDayKey, ...row },
      update: row,
    });
    return { chosenOn: row.chosenOn };
  });
}

/**
 * Deletes the chosen date: the service's own date counts again, or the draft does not exist any more.
 *
 * @throws Problem `role_missing`; `not_found`
 */
export function eraseDraftDay(access: CompanyAccess, createdAt: string): Promise<ChosenDay> {
  requireAction(access, "sales.write");
  const where = draftDayKeyOf(access, createdAt);
  return withTenant(access, async (tx) => {
    await tx.draftDay.deleteMany({ where });
    return { chosenOn: null };
  });
}

function draftDayKeyOf({ partnerId, companyId }: CompanyAccess, createdAtText: string) {
  const parsedInstant = instantSchema.safeParse(createdAtText);
  if (!parsedInstant.success) throw new Problem("not_found");
  return { partnerId, companyId, createdAt: parsedInstant.data };
}
