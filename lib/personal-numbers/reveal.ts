import "server-only";
import { employees } from "../api/contract/payroll/employee";
import { customers } from "../api/contract/sales/customer";
import { placeholderPatterns } from "../api/remote/allow-list/placeholder-patterns";
import { books, payroll } from "../api/remote/books";
import { type AuditEntry, audit } from "../audit/audit";
import { type CompanyAccess, requireAction } from "../auth/access";
import { notifyRevealLimit } from "../notices/reveal-limit";
import { type Tx, withTenant } from "../platform/db";
import { now } from "../values/clock";
import { dateInZone } from "../values/dates";
import { personalNumberLimitDetail } from "../values/personal-number-text";
import { Problem } from "../values/problem";

/**
 * One person may see this many identity numbers in a day, over all companies: more than any work needs, and far less
 * than a register contains.
 */
const maxRevealsPerDay = 30;

/**
 * Shows one person the full identity number of a customer once. The disclosure is recorded before the number is returned.
 *
 * @throws Problem `role_missing`, `not_found`, `too_many_requests` after `maxRevealsPerDay`
 */
export async function revealCustomerIdentityNumber(
  access: CompanyAccess,
  customerId: string,
): Promise<{ value: string }> {
  requireAction(access, "personal.read");
  if (!placeholderPatterns.get(":uuid")?.test(customerId)) throw new Problem("not_found");
  const customer = await books(access).get(customers, customerId);
  await recordReveal(access, { kind: "personal.seen", subject: customer.id });
  return { value: customer.identityNumber };
}

/**
 * Shows one person the full identity number of an employee once; the person must also be allowed to see payroll. The
 * disclosure is recorded before the number is returned.
 *
 * @throws Problem `role_missing`, `not_found`, `too_many_requests` after `maxRevealsPerDay`
 */
export async function revealEmployeeIdentityNumber(
  access: CompanyAccess,
  employeeId: string,
): Promise<{ value: string }> {
  requireAction(access, "payroll.read");
  requireAction(access, "personal.read");
  if (!placeholderPatterns.get(":uuid")?.test(employeeId)) throw new Problem("not_found");
  const employee = await payroll(access).get(employees, employeeId);
  await recordReveal(access, { kind: "personal.seen", subject: employee.id, detail: { of: "employee" } });
  return { value: employee.identityNumber };
}

/** Records the disclosure before the number is returned. The first disclosure above the limit notifies the owners. */
async function recordReveal(access: CompanyAccess, auditEntry: AuditEntry): Promise<void> {
  const today = dateInZone(access.company.timeZone, now());
  const { count, otherCompanies: otherCompanyIds } = await withTenant(access, async (tx) => {
    const revealCount = await countReveal(tx, access, today);
    if (revealCount.count <= maxRevealsPerDay) await audit(tx, access, auditEntry);
    if (revealCount.count === maxRevealsPerDay + 1) {
      await audit(tx, access, { kind: "personal.limit_reached", detail: { most: maxRevealsPerDay } });
      await notifyRevealLimit(tx, access, today);
    }
    return revealCount;
  });
  if (count === maxRevealsPerDay + 1) {
    for (const companyId of otherCompanyIds) {
      const otherAccess = { ...access, companyId };
      await withTenant(otherAccess, (tx) => notifyRevealLimit(tx, otherAccess, today));
    }
  }
  if (count > maxRevealsPerDay) throw new Problem("too_many_requests", { detail: personalNumberLimitDetail });
}

/** @property otherCompanyIds the person's other companies where they saw numbers on that day */
type RevealCount = { count: number; otherCompanies: readonly string[] };

/** @returns the person's number of disclosures on this day, over all of their companies at the partner */
async function countReveal(
  tx: Tx,
  { partnerId, companyId, personId }: CompanyAccess,
  today: string,
): Promise<RevealCount> {
  // Disclosures are counted one after another; otherwise two of them in different companies could both count as the
  // last allowed disclosure.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`reveals ${partnerId} ${personId}`}, 0))`;
  await tx.$executeRaw`
    INSERT INTO reveal_day AS r (partner_id, company_id, person_id, day, count)
    VALUES (${partnerId}::uuid, ${companyId}::uuid, ${personId}::uuid, ${today}, 1)
    ON CONFLICT (partner_id, company_id, person_id) DO UPDATE SET
      count = CASE WHEN r.day = excluded.day THEN r.count + 1 ELSE 1 END, day = excluded.day`;
  const revealDays = await tx.revealDay.findMany({ where: { partnerId, personId, day: today } });
  const otherCompanyIds = revealDays.map((revealDay) => revealDay.companyId).filter((id) => id !== companyId);
  return { count: revealDays.reduce((sum, revealDay) => sum + revealDay.count, 0), otherCompanies: otherCompanyIds };
}
