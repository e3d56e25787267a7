"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { placesOf } from "@/components/shell/company/places";
import { employeesQuery } from "@/lib/api/browser/payroll/employees";
import type { Hit } from "./hit";

const maxShownHits = 4;

/**
 * Searches the employees by name, number, e-mail address or city. When the person may not see payroll, no call is made;
 * when the company has not granted access to payroll, no employee is shown.
 *
 * @param searchText the debounced text to search for; an empty text makes no call
 */
export function useEmployeeHits(searchText: string) {
  const t = useTranslations("shell.palette");
  const formats = useFormats();
  const company = useCompany();
  const hasPayroll = placesOf(company).some(({ key }) => key === "payroll");
  const searchParameters = { search: searchText, filter: "all", pageSize: maxShownHits } as const;
  const employeesResult = useQuery({
    ...employeesQuery(company.id, searchParameters),
    enabled: hasPayroll && searchText !== "",
  });
  const listPath = `/companies/${company.id}/payroll/employees`;
  const totalCount = employeesResult.data?.total ?? 0;
  const moreHits: Hit[] =
    totalCount > maxShownHits
      ? [
          {
            id: "all employees",
            label: t("all.employees", { count: formats.count(totalCount) }),
            detail: `“${searchText}”`,
            href: `${listPath}?${new URLSearchParams({ q: searchText, filter: "all" })}`,
            isPassing: true,
          },
        ]
      : [];
  // The browser does not store which employees a person looked up.
  const employeeHits = (employeesResult.data?.items ?? []).map(
    (employee): Hit => ({
      id: employee.id,
      label: employee.name,
      detail: employee.number,
      href: `${listPath}/${employee.id}`,
      isPassing: true,
    }),
  );
  return {
    employees: [...employeeHits, ...moreHits],
    // Access that was not granted, or a module that is missing, is not a failure of the search.
    employeeResults: [employeesResult].filter(
      ({ error }) => error?.code !== "scope_missing" && error?.code !== "module_missing",
    ),
  };
}
