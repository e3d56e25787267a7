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
  const matchingEmployees: Employee[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: 1000, sort: [{ member: "EmployeeNumber" }] };
    const { items, pages: pageCount } = await payroll(access).page(employees, query);
    matchingEmployees.push(...items.filter((employee) => isSamePersonalNumber(employee.identityNumber, digits, today)));
    if (page >= pageCount) return matchingEmployees;
  }
}

function isSamePersonalNumber(storedNumber: string, digits: string, today: CalendarDate): boolean {
  const parsedNumber = parseIdentityNumber(storedNumber, today);
  return (parsedNumber.ok ? parsedNumber.number.digits : storedNumber.replace(/\D/g, "")) === digits;
}
