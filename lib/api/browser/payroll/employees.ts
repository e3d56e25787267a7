import { allOf, anyOf, compare, contains, type Filter } from "../../contract/list-query";
import { employees } from "../../contract/payroll/employee";
import { type Result, writeToPortal } from "../call";
import { everyRecordQuery } from "../every-record";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { recordQuery, searchQuery } from "../resource-queries";

export type EmployeeFilter = "all" | "draft" | "full" | "simplified";
export type EmployeeSort = "name" | "number";
export type EmployeesRequest = ListRequest<EmployeeFilter, EmployeeSort>;

const sortMembers: Record<EmployeeSort, string> = { name: "FirstName", number: "EmployeeNumber" };

const filters: Record<EmployeeFilter, Filter | null> = {
  all: null,
  draft: compare("State", "eq", 0),
  full: compare("State", "eq", 1),
  simplified: compare("Type", "eq", 1),
};

const searchedMembers = ["FirstName", "LastName", "EmployeeNumber", "EmailWork", "City"] as const;

/** Each word is searched in every member, and the filter has to fit into an address. */
const maxSearchWords = 10;

/** Queries one page of employees; every word of the search is in name, number, e-mail address or city. */
export function employeesQuery(companyId: string, request: EmployeesRequest) {
  return searchQuery(companyId, employees, request.search, (text) => {
    const searchWords = [...new Set(text?.split(/\s+/))].slice(0, maxSearchWords);
    const wordFilters = searchWords.map((word) => anyOf(...searchedMembers.map((member) => contains(member, word))));
    const { sort = [], ...paging } = pageAndSortOf(request, sortMembers, "name", "EmployeeNumber");
    const [firstSort, ...otherSorts] = sort;
    const sortByName =
      firstSort?.member === sortMembers.name ? [firstSort, { ...firstSort, member: "LastName" }, ...otherSorts] : sort;
    return { ...paging, sort: sortByName, filter: allOf(filters[request.filter ?? "all"], ...wordFilters) };
  });
}

/** Queries all employees of the payroll program, by name: a month or a pay run names all of them. */
export function everyEmployeeQuery(companyId: string) {
  return everyRecordQuery(companyId, employees, { sort: [{ member: "FirstName" }, { member: "EmployeeNumber" }] });
}

/** Queries all drafts of the payroll program in one list, by name: what each of them lacks is read from it. */
export function draftEmployeesQuery(companyId: string) {
  return everyRecordQuery(companyId, employees, {
    filter: filters.draft,
    sort: [{ member: "FirstName" }, { member: "LastName" }, { member: "EmployeeNumber" }],
  });
}

export function employeeQuery(companyId: string, employeeId: string) {
  return recordQuery(companyId, employees, employeeId);
}

/**
 * Returns the full identity number of an employee. The disclosure is recorded with the name of the person who asked.
 *
 * Errors: `role_missing` without the right to see payroll and personal numbers
 */
export function revealEmployeeIdentityNumber(companyId: string, employeeId: string): Promise<Result<string>> {
  const url = `/api/companies/${companyId}/personal-numbers/employees/${employeeId}`;
  return writeToPortal("POST", url, undefined, (wire) =>
    typeof wire === "object" && wire !== null && "value" in wire ? String(wire.value) : "",
  );
}
