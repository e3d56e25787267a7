"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { placesOf } from "@/components/shell/company/places";
import { employeesQuery } from "@/lib/api/browser/payroll/employees";
import type { Hit } from "./hit";

const few = 4;

/**
 * Searches the employees by name, number, e-mail address or city. When payroll is none of the person's places, no call is
 * made; when the company has not granted access to payroll, no employee is shown.
 *
 * @param searchText the debounced text to search for; an empty text makes no call
 */
export function useFoundEmployees(settled: string) {
  const t = useTranslations("shell.palette");
  const formats = useFormats();
  const company = useCompany();
  const isThere = placesOf(company).some(({ key }) => key === "payroll");
  const asked = { search: settled, filter: "all", pageSize: few } as const;
  const read = useQuery({ ...employeesQuery(company.id, asked), enabled: isThere && settled !== "" });
  const list = `/companies/${company.id}/payroll/employees`;
  const total = read.data?.total ?? 0;
  const all: Hit[] =
    total > few
      ? [
          {
            id: "all employees",
            label: t("all.employees", { count: formats.count(total) }),
            detail: `“${settled}”`,
            href: `${list}?${new URLSearchParams({ q: settled, filter: "all" })}`,
            isPassing: true,
          },
        ]
      : [];
  // The browser does not store which employees a person looked up.
  const found = (read.data?.items ?? []).map(
    (one): Hit => ({ id: one.id, label: one.name, detail: one.number, href: `${list}/${one.id}`, isPassing: true }),
  );
  return {
    employees: [...found, ...all],
    // Access that was not granted, or a module that is missing, is not a failure of the search.
    reads: [read].filter(({ error }) => error?.code !== "scope_missing" && error?.code !== "module_missing"),
  };
}
