import "server-only";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { Problem } from "../../problem";
import { customers } from "../contract/customer";
import { employees } from "../contract/employee";
import { holes } from "./allow-list/holes";
import { books, payroll } from "./books";

/**
 * The full identity number of a customer, shown to one person once. The look is remembered before it is given.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function revealCustomerNumber(access: CompanyAccess, customerId: string): Promise<{ value: string }> {
  requireAction(access, "personal.read");
  if (!holes.get(":uuid")?.test(customerId)) throw new Problem("not_found");
  const customer = await books(access).one(customers, customerId);
  await audit(null, access, { kind: "personal.seen", subject: customer.id });
  return { value: customer.identityNumber };
}

/**
 * The full identity number of an employee, shown to one person once, who must also be allowed to see payroll. The look is
 * remembered before it is given.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function revealEmployeeNumber(access: CompanyAccess, employeeId: string): Promise<{ value: string }> {
  requireAction(access, "payroll.read");
  requireAction(access, "personal.read");
  if (!holes.get(":uuid")?.test(employeeId)) throw new Problem("not_found");
  const employee = await payroll(access).one(employees, employeeId);
  await audit(null, access, { kind: "personal.seen", subject: employee.id, detail: { of: "employee" } });
  return { value: employee.identityNumber };
}
