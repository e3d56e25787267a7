import "server-only";
import { describeReminder, insertOperation, type OperationRow, reminderRequestOf } from "@/lib/operations/operations";
import { Prisma, type ReminderRule as ReminderRuleRow } from "@/prisma/generated/client";
import { allOf, anyOf, compare } from "../api/contract/list-query";
import type { Resolution } from "../api/contract/operations/operation";
import { type Invoice, invoices } from "../api/contract/sales/customer-invoice";
import type { ReminderRule } from "../api/contract/sales/reminder-rule";
import { books } from "../api/remote/books";
import type { CompanyAccess } from "../auth/access";
import { runInBackground, type Tx, withTenant } from "../platform/db";
import { countRemindersSoFar, isOpenReminder, type PastReminder } from "../rules/sales/past-reminders";
import { findReminderDayToPlan, nextPlanningAt } from "../rules/sales/reminders";
import { now } from "../values/clock";
import { addDays, type CalendarDate, dateInZone } from "../values/dates";
import { Problem, type ProblemJson } from "../values/problem";
import { instantOf, morningOf, nextWorkingDay } from "../values/zoned-time";

const pageSize = 200;

/**
 * Submits every reminder that is sent on the next working morning, once each, so that people can read, change, hold or drop
 * it before. Whether it is still sent is decided at that time.
 *
 * @returns whether all were planned: false when the rule was changed or turned off meanwhile
 * @throws Problem when the books cannot be read
 */
export function planReminders(access: CompanyAccess): Promise<boolean> {
  return runInBackground(() => planAllPages(access));
}

async function planAllPages(access: CompanyAccess): Promise<boolean> {
  const { partnerId, companyId } = access;
  const rule = await withTenant(access, (tx) => tx.reminderRule.findFirst({ where: { partnerId, companyId } }));
  if (!rule?.isOn) return false;
  const today = todayOf(access);
  for (let page = 1; ; page += 1) {
    const filter = overdueFilter(addDays(nextWorkingDay(today), -rule.firstAfterDays));
    const { items, pages } = await books(access).page(invoices, {
      ...{ page, pageSize, filter },
      sort: [{ member: "DueDate" }, { member: "InvoiceNumber" }],
    });
    if (!(await planPage(access, rule, items, today))) return false;
    if (page >= pages) break;
  }
  const { count } = await withTenant(access, (tx) =>
    tx.reminderRule.updateMany({
      where: { partnerId, companyId, ...planColumnsOf(rule) },
      data: { plannedOn: today, problem: Prisma.DbNull, planAt: nextPlanningAt(access.company.timeZone, now()) },
    }),
  );
  return count === 1;
}

/** The columns of the rule that a plan depends on: when one of them changes, the plan is outdated. */
function planColumnsOf({ firstAfterDays, thenAfterDays, most, personId }: ReminderRuleRow) {
  return { isOn: true, firstAfterDays, thenAfterDays, most, personId };
}

function overdueFilter(dueOn: CalendarDate) {
  const unpaidFilter = anyOf(compare("PaymentStatus", "eq", 1), compare("PaymentStatus", "eq", 2));
  return allOf(unpaidFilter, compare("DueDate", "le", { date: dueOn }));
}

/**
 * Plans the reminders of one page of overdue invoices. The row of the rule is locked, so that a change of the rule
 * waits until the page is planned.
 *
 * @returns false when the rule was changed meanwhile; nothing is submitted then
 */
async function planPage(
  access: CompanyAccess,
  rule: ReminderRuleRow,
  items: readonly Invoice[],
  today: CalendarDate,
): Promise<boolean> {
  const owedInvoices = items.filter(
    (invoice) => !invoice.isCredit && invoice.remainingMinor > 0n && invoice.dueOn !== null,
  );
  return withTenant(access, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "reminder_rule"
      WHERE partner_id = ${access.partnerId}::uuid AND company_id = ${access.companyId}::uuid FOR SHARE`;
    const { partnerId, companyId } = access;
    const unchangedRuleCount = await tx.reminderRule.count({ where: { partnerId, companyId, ...planColumnsOf(rule) } });
    if (unchangedRuleCount === 0) return false;
    const remindersByInvoice = await listRemindersByInvoice(tx, access, owedInvoices);
    for (const invoice of owedInvoices)
      await planReminderOf(tx, access, rule, invoice, remindersByInvoice.get(invoice.id) ?? [], today);
    return true;
  });
}

async function planReminderOf(
  tx: Tx,
  access: CompanyAccess,
  rule: ReminderRule,
  invoice: Invoice,
  rows: readonly OperationRow[],
  today: CalendarDate,
): Promise<void> {
  if (rows.some((row) => isOpenReminder({ stage: row.stage })) || invoice.dueOn === null) return;
  const pastReminders = rows.map((row) => toPastReminder(access, row));
  const remindersUntilToday = countRemindersSoFar(invoice, invoice.dueOn, pastReminders);
  const sendOn = findReminderDayToPlan(rule, remindersUntilToday, today);
  const carryOutAt = sendOn && instantOf(access.company.timeZone, morningOf(sendOn));
  if (!carryOutAt) return;
  const { id: documentId, remainingMinor, remindersSent } = invoice;
  const step = remindersUntilToday.reminderCount + 1;
  const expected = { remainingMinor: remainingMinor.toString(), remindersSent };
  // Failed reminders are counted, so that each try has another key and two processes choose the same one.
  const key = `reminder:${documentId}:${step}:${rows.length}`;
  const command = { kind: "invoice-reminder" as const, key, input: { documentId, order: {}, expected, step } };
  await insertOperation(tx, access, command, null, {
    ...{ carryOutAt, isScheduled: true, leaseToken: null },
    about: describeReminder(invoice),
  }).catch((error) => {
    // A person is sending a reminder of the invoice at this moment.
    if (!(error instanceof Problem && error.code === "conflict")) throw error;
  });
}

async function listRemindersByInvoice(
  tx: Tx,
  { partnerId, companyId }: CompanyAccess,
  owedInvoices: readonly Invoice[],
) {
  const rows = (await tx.operation.findMany({
    where: { partnerId, companyId, kind: "invoice-reminder", subject: { in: owedInvoices.map(({ id }) => id) } },
  })) as OperationRow[];
  const rowsByInvoice = new Map<string, OperationRow[]>();
  for (const row of rows) rowsByInvoice.set(row.subject, [...(rowsByInvoice.get(row.subject) ?? []), row]);
  return rowsByInvoice;
}

function toPastReminder({ company }: CompanyAccess, row: OperationRow): PastReminder {
  return {
    stage: row.stage,
    isByRule: reminderRequestOf(row).step !== undefined,
    problem: row.problem as unknown as ProblemJson | null,
    resolution: row.resolution as unknown as Resolution | null,
    sendOn: dateInZone(company.timeZone, row.finishedAt ?? row.carryOutAt ?? row.createdAt),
  };
}

/**
 * Withdraws the reminders the rule has planned: when the rule is turned off, all but those that somebody put on hold;
 * otherwise only those that nobody has changed or put on hold.
 */
export async function withdrawPlannedReminders(tx: Tx, access: CompanyAccess, isOn: boolean): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const resolution: Resolution = { decision: "replanned", personId, at: now().toISOString() };
  await tx.$executeRaw`
    UPDATE "operation" SET stage = 'withdrawn', resolution = ${JSON.stringify(resolution)}::jsonb, problem = NULL,
      finished_at = ${now()}, updated_at = clock_timestamp(), lease_token = NULL, lease_until = NULL
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND kind = 'invoice-reminder'
      AND stage = 'waiting' AND attempt = 0 AND NOT is_on_hold AND request ? 'step'
      AND (NOT ${isOn} OR request->'order' = '{}'::jsonb)`;
}

function todayOf({ company }: CompanyAccess): CalendarDate {
  return dateInZone(company.timeZone, now());
}
