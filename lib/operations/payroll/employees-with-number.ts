import "server-only";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import { payroll } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import type { CalendarDate } from "../../values/dates";
import { parseIdentityNumber } from "../../values/identity-number";

/**
 * The employees with the personal number. All employees are read, and no filter contains the number, since addresses
 * of calls are logged on their way.
 */
export async function listEmployeesWithNumber(
  access: CompanyAccess,
  digits: string,
  today: CalendarDate,
): Promise<Employee[]> {
  const matches: Employee[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: 1000, sort: [{ member: "EmployeeNumber" }] };
    const { items, pages } = await payroll(access).page(employees, query);
    matches.push(...items.filter((employee) => isSameNumber(employee.identityNumber, digits, today)));
    if (page >= pages) return matches;
  }
}

function isSameNumber(storedNumber: string, digits: string, today: CalendarDate): boolean {
  const parsedNumber = parseIdentityNumber(storedNumber, today);
  return (parsedNumber.ok ? parsedNumber.number.digits : storedNumber.replace(/\D/g, "")) === digits;
}
