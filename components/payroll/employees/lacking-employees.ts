import type { EmployeeFilter, EmployeeSort } from "@/lib/api/browser/payroll/employees";
import type { Page } from "@/lib/api/contract/list";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { lacksRequirement, type VisibleRequirement, visibleRequirements } from "@/lib/rules/payroll/employee-facts";

/** A filter that shows the drafts that lack a requirement. The payroll program cannot filter by it. */
export type LackFilter = `no-${VisibleRequirement}`;
export type EmployeeListFilter = EmployeeFilter | LackFilter;

export const lackFilters: readonly LackFilter[] = visibleRequirements.map((requirement) => lackFilterOf(requirement));

export function lackFilterOf(requirement: VisibleRequirement): LackFilter {
  return `no-${requirement}`;
}

/** The requirement that a filter is about; null for a filter of the payroll program. */
export function requirementOfFilter(filter: EmployeeListFilter): VisibleRequirement | null {
  return visibleRequirements.find((requirement) => lackFilterOf(requirement) === filter) ?? null;
}

type LackingRequest = {
  search: string;
  sort: EmployeeSort;
  descending: boolean;
  /** The time at which the drafts were read, in milliseconds. */
  readAt: number;
};

/** The drafts that lack the requirement, as one page: every word of the search is in name, number, address or e-mail. */
export function toLackingPage(
  drafts: readonly Employee[],
  requirement: VisibleRequirement,
  { search, sort, descending, readAt }: LackingRequest,
): Page<Employee> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, number, email, address }: Employee) =>
    words.every((word) => [name, number, email, address.city].some((text) => text.toLowerCase().includes(word)));
  const sortTextOf = ({ name, number }: Employee) => (sort === "number" ? number : name);
  const items = drafts
    .filter((employee) => lacksRequirement(employee, requirement) && isFound(employee))
    .sort((one, other) => sortTextOf(one).localeCompare(sortTextOf(other)) * (descending ? -1 : 1));
  const serverTimeUtc = new Date(readAt).toISOString();
  return { items, page: 1, pageSize: items.length, pages: 1, total: items.length, serverTimeUtc };
}
