import "server-only";
import { type AuditEntry, audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { now } from "../../clock";
import { dateIn } from "../../dates";
import { type Tx, withTenant } from "../../db";
import { tellRevealLimit } from "../../notices/reveal-limit";
import { personalNumbersOfDay } from "../../personal-number-text";
import { Problem } from "../../problem";
import { customers } from "../contract/customer";
import { employees } from "../contract/employee";
import { holes } from "./allow-list/holes";
import { books, payroll } from "./books";

/** As many numbers one person is shown at one company in a day: more than anybody's work needs, far less than a register. */
const mostADay = 30;

/**
 * The full identity number of a customer, shown to one person once. The look is remembered before it is given.
 *
 * @throws Problem `role_missing`, `not_found`, `too_many_requests` after `mostADay`
 */
export async function revealCustomerNumber(access: CompanyAccess, customerId: string): Promise<{ value: string }> {
  requireAction(access, "personal.read");
  if (!holes.get(":uuid")?.test(customerId)) throw new Problem("not_found");
  const customer = await books(access).one(customers, customerId);
  await remember(access, { kind: "personal.seen", subject: customer.id });
  return { value: customer.identityNumber };
}

/**
 * The full identity number of an employee, shown to one person once, who must also be allowed to see payroll. The look is
 * remembered before it is given.
 *
 * @throws Problem `role_missing`, `not_found`, `too_many_requests` after `mostADay`
 */
export async function revealEmployeeNumber(access: CompanyAccess, employeeId: string): Promise<{ value: string }> {
  requireAction(access, "payroll.read");
  requireAction(access, "personal.read");
  if (!holes.get(":uuid")?.test(employeeId)) throw new Problem("not_found");
  const employee = await payroll(access).one(employees, employeeId);
  await remember(access, { kind: "personal.seen", subject: employee.id, detail: { of: "employee" } });
  return { value: employee.identityNumber };
}

/** Writes the look down before the number is given; the owners are told of the first that is one too many. */
async function remember(access: CompanyAccess, look: AuditEntry): Promise<void> {
  const day = dateIn(access.company.timeZone, now());
  const isOver = await withTenant(access, async (tx) => {
    const count = await countLook(tx, access, day);
    if (count <= mostADay) await audit(tx, access, look);
    if (count === mostADay + 1) {
      await audit(tx, access, { kind: "personal.limit_reached", detail: { most: mostADay } });
      await tellRevealLimit(tx, access, day);
    }
    return count > mostADay;
  });
  if (isOver) throw new Problem("too_many_requests", { detail: personalNumbersOfDay });
}

/** @returns the how manieth look of the day it is */
async function countLook(tx: Tx, { partnerId, companyId, personId }: CompanyAccess, day: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    INSERT INTO reveal_day AS r (partner_id, company_id, person_id, day, count)
    VALUES (${partnerId}::uuid, ${companyId}::uuid, ${personId}::uuid, ${day}, 1)
    ON CONFLICT (partner_id, company_id, person_id) DO UPDATE SET
      count = CASE WHEN r.day = excluded.day THEN r.count + 1 ELSE 1 END, day = excluded.day
    RETURNING count`;
  return row?.count ?? 0;
}
