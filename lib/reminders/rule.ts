import "server-only";
import * as z from "zod";
import { Prisma, type ReminderRule as ReminderRuleRow } from "@/prisma/generated/client";
import type { ReminderRuleView } from "../api/contract/sales/reminder-rule";
import { audit } from "../audit/audit";
import { type CompanyAccess, requireAction } from "../auth/access";
import { type Tenant, type Tx, withTenant } from "../platform/db";
import { now } from "../values/clock";
import { parseInput } from "../values/parse-input";
import type { ProblemJson } from "../values/problem";
import { withdrawPlannedReminders } from "./plan";
import { planForCompany } from "./plan-due";

const daysSchema = z.number().int().min(1).max(90);
const reminderRuleSchema = z.strictObject({
  isOn: z.boolean(),
  firstAfterDays: daysSchema,
  thenAfterDays: daysSchema,
  most: z.number().int().min(1).max(5),
});

/** The company's rule; null where nobody has set one. */
export function findReminderRule(tx: Tx, { partnerId, companyId }: Tenant): Promise<ReminderRuleRow | null> {
  return tx.reminderRule.findFirst({ where: { partnerId, companyId } });
}

/** @throws Problem `role_missing` */
export async function getReminderRule(access: CompanyAccess): Promise<ReminderRuleView> {
  requireAction(access, "sales.read");
  return withTenant(access, async (tx) => toRuleView(tx, access, await findReminderRule(tx, access)));
}

async function toRuleView(tx: Tx, { partnerId }: Tenant, row: ReminderRuleRow | null): Promise<ReminderRuleView> {
  if (!row) return { isOn: false, firstAfterDays: 5, thenAfterDays: 10, most: 2, keeper: null, problem: null };
  const { isOn, firstAfterDays, thenAfterDays, most, personId } = row;
  const keeper = await tx.person.findFirst({ where: { partnerId, id: personId }, select: { name: true, email: true } });
  const problem = isOn ? (row.problem as unknown as ProblemJson | null) : null;
  return { isOn, firstAfterDays, thenAfterDays, most, keeper: keeper?.name ?? keeper?.email ?? null, problem };
}

/**
 * Sets when the company sends reminders. Planned reminders that nobody has changed are planned again, in the background;
 * reminders are sent with the connection of the person who set the rule last. When the rule is turned off, none of its
 * reminders is sent any more.
 *
 * @throws Problem `role_missing`; `invalid_input` naming the field
 */
export async function changeReminderRule(access: CompanyAccess, body: unknown): Promise<ReminderRuleView> {
  requireAction(access, "sales.operate");
  const rule = parseInput(reminderRuleSchema, body);
  const { partnerId, companyId, personId } = access;
  const columns = { ...rule, personId, planAt: now(), plannedOn: null, problem: Prisma.DbNull, updatedAt: now() };
  await withTenant(access, async (tx) => {
    await tx.reminderRule.upsert({
      where: { partnerId_companyId: { partnerId, companyId } },
      create: { partnerId, companyId, ...columns },
      update: columns,
    });
    await withdrawPlannedReminders(tx, access, rule.isOn);
    await audit(tx, access, { kind: "reminders.changed", detail: rule });
  });
  // The rule is stored whether planning succeeds or not; a problem of planning is shown on its page.
  if (rule.isOn) void planForCompany(access);
  return getReminderRule(access);
}

/**
 * Turns the rule off where a person who leaves set it last, since its reminders are sent with that person's connection.
 *
 * @param access of the person who acts
 */
export async function endReminderRuleOf(tx: Tx, access: CompanyAccess, personId: string): Promise<void> {
  const { partnerId, companyId } = access;
  const where = { partnerId, companyId, personId, isOn: true };
  const { count } = await tx.reminderRule.updateMany({ where, data: { isOn: false, updatedAt: now() } });
  if (count === 0) return;
  await withdrawPlannedReminders(tx, access, false);
  await audit(tx, access, { kind: "reminders.changed", detail: { isOn: false } });
}
