import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { type Invoice, invoices } from "../api/contract/customer-invoice";
import { allOf, anyOf, compare } from "../api/contract/list-query";
import type { Resolution } from "../api/contract/operation";
import type { ReminderRule } from "../api/contract/reminder-rule";
import { books } from "../api/server/books";
import { accessOfPerson, type CompanyAccess } from "../auth/access";
import { now } from "../clock";
import { addDays, type CalendarDate, dateIn } from "../dates";
import { pool, type Tx, withTenant } from "../db";
import { reminderToPlan } from "../flow/reminders";
import { log } from "../log";
import { insertOperation } from "../operations/order";
import { reminderAbout, requestOf } from "../operations/reminder";
import type { OperationRow } from "../operations/rows";
import { Problem, type ProblemJson, toProblemJson } from "../problem";
import { instantOf, morningOf, nextWorkingDay } from "../zoned-time";
import { isOpenReminder, type PastReminder, remindedSoFar } from "./history";

const everyMs = 3_600_000;
const retryMs = 300_000;
const pageSize = 200;

type Taken = { partner_id: string; company_id: string; person_id: string };

/** Plans for every company whose turn it is, one process each. What goes wrong for one stands on its page. */
export async function planDueReminders(): Promise<void> {
  const at = now();
  const next = new Date(at.getTime() + everyMs);
  const { rows } = await pool().query<Taken>("SELECT * FROM take_reminder_rules($1, $2)", [at, next]);
  for (const { partner_id: partnerId, company_id: companyId, person_id: personId } of rows)
    await planAs(partnerId, personId, companyId);
}

/** Plans with the connection of the person who set the rule, when nothing was planned yet today. */
export async function planForToday(access: CompanyAccess): Promise<void> {
  const { partnerId, companyId } = access;
  const rule = await withTenant(access, (tx) => tx.reminderRule.findFirst({ where: { partnerId, companyId } }));
  if (!rule?.isOn || rule.plannedOn === todayOf(access)) return;
  // What could not be planned a moment ago is not asked for at every look.
  const isFresh = rule.problem !== null && Math.abs(now().getTime() - rule.updatedAt.getTime()) < retryMs;
  if (!isFresh) await planAs(partnerId, rule.personId, companyId);
}

async function planAs(partnerId: string, personId: string, companyId: string): Promise<void> {
  try {
    await planReminders(await accessOfPerson(partnerId, personId, companyId));
  } catch (error) {
    if (!(error instanceof Problem)) log().error({ err: error, company: companyId }, "reminders were not planned");
    const problem = error instanceof Problem ? error : new Problem("internal", { cause: error });
    // The person set the rule and is no member any more: an outsider hears that there is no such company.
    const said = problem.code === "not_found" ? new Problem("role_missing", { detail: "membership" }) : problem;
    const json = JSON.parse(JSON.stringify(toProblemJson(said))) as Prisma.InputJsonObject;
    await withTenant({ partnerId, companyId }, (tx) =>
      tx.reminderRule.updateMany({ where: { partnerId, companyId }, data: { problem: json, updatedAt: now() } }),
    );
  }
}

/**
 * Orders every reminder that leaves on the next working morning, once each, so that it can be seen, changed, held and dropped
 * before. Whether it still leaves is decided in that minute.
 *
 * @throws Problem when the books cannot be read
 */
export async function planReminders(access: CompanyAccess): Promise<void> {
  const { partnerId, companyId } = access;
  const rule = await withTenant(access, (tx) => tx.reminderRule.findFirst({ where: { partnerId, companyId } }));
  if (!rule?.isOn) return;
  const today = todayOf(access);
  for (let page = 1; ; page += 1) {
    const filter = overdueBy(addDays(nextWorkingDay(today), -rule.firstAfterDays));
    const { items, pages } = await books(access).page(invoices, {
      ...{ page, pageSize, filter },
      sort: [{ member: "DueDate" }, { member: "InvoiceNumber" }],
    });
    await planPage(access, rule, items, today);
    if (page >= pages) break;
  }
  await withTenant(access, (tx) =>
    tx.reminderRule.updateMany({
      where: { partnerId, companyId },
      data: { plannedOn: today, problem: Prisma.DbNull, planAt: new Date(now().getTime() + everyMs) },
    }),
  );
}

function overdueBy(dueOn: CalendarDate) {
  const open = anyOf(compare("PaymentStatus", "eq", 1), compare("PaymentStatus", "eq", 2));
  return allOf(open, compare("DueDate", "le", { date: dueOn }));
}

async function planPage(
  access: CompanyAccess,
  rule: ReminderRule,
  items: readonly Invoice[],
  today: CalendarDate,
): Promise<void> {
  const owed = items.filter((one) => !one.isCredit && one.remainingMinor > 0n && one.dueOn !== null);
  await withTenant(access, async (tx) => {
    const rows = await remindersOf(tx, access, owed);
    for (const invoice of owed) await planOne(tx, access, rule, invoice, rows.get(invoice.id) ?? [], today);
  });
}

async function planOne(
  tx: Tx,
  access: CompanyAccess,
  rule: ReminderRule,
  invoice: Invoice,
  rows: readonly OperationRow[],
  today: CalendarDate,
): Promise<void> {
  if (rows.some((row) => isOpenReminder({ stage: row.stage })) || invoice.dueOn === null) return;
  const past = rows.map((row) => pastOf(access, row));
  const reminded = remindedSoFar(invoice, invoice.dueOn, past);
  const day = reminderToPlan(rule, reminded, today);
  const carryOutAt = day && instantOf(access.company.timeZone, morningOf(day));
  if (!carryOutAt) return;
  const { id: documentId, remainingMinor, remindersSent } = invoice;
  const step = reminded.taken + 1;
  const expected = { remainingMinor: remainingMinor.toString(), remindersSent };
  // Those that came to nothing are counted, so that each try has a key of its own and two processes make the same one.
  const key = `reminder:${documentId}:${step}:${rows.length}`;
  const order = { kind: "invoice-reminder" as const, key, input: { documentId, order: {}, expected, step } };
  await insertOperation(tx, access, order, null, {
    ...{ carryOutAt, isScheduled: true, leaseToken: null },
    about: reminderAbout(invoice),
  }).catch((error) => {
    // Somebody is reminding of it at this moment.
    if (!(error instanceof Problem && error.code === "conflict")) throw error;
  });
}

async function remindersOf(tx: Tx, { partnerId, companyId }: CompanyAccess, of: readonly Invoice[]) {
  const rows = (await tx.operation.findMany({
    where: { partnerId, companyId, kind: "invoice-reminder", subject: { in: of.map(({ id }) => id) } },
  })) as OperationRow[];
  const bySubject = new Map<string, OperationRow[]>();
  for (const row of rows) bySubject.set(row.subject, [...(bySubject.get(row.subject) ?? []), row]);
  return bySubject;
}

function pastOf({ company }: CompanyAccess, row: OperationRow): PastReminder {
  return {
    stage: row.stage,
    isByRule: requestOf(row).step !== undefined,
    problem: row.problem as unknown as ProblemJson | null,
    resolution: row.resolution as unknown as Resolution | null,
    on: dateIn(company.timeZone, row.finishedAt ?? row.carryOutAt ?? row.createdAt),
  };
}

/** Takes back what the rule has planned and nobody has changed or held. */
export async function withdrawPlanned(tx: Tx, access: CompanyAccess): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const resolution: Resolution = { decision: "replanned", personId, at: now().toISOString() };
  await tx.$executeRaw`
    UPDATE "operation" SET stage = 'withdrawn', resolution = ${JSON.stringify(resolution)}::jsonb, problem = NULL,
      finished_at = ${now()}, updated_at = clock_timestamp(), lease_token = NULL, lease_until = NULL
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND kind = 'invoice-reminder'
      AND stage = 'waiting' AND attempt = 0 AND NOT is_on_hold AND request ? 'step' AND request->'order' = '{}'::jsonb`;
}

function todayOf({ company }: CompanyAccess): CalendarDate {
  return dateIn(company.timeZone, now());
}
