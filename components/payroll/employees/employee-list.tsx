"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { ListSpec } from "@/components/list/list-address";
import { RecordList } from "@/components/list/record-list";
import { useListAddress } from "@/components/list/use-list-address";
import type { Marks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import {
  draftEmployeesQuery,
  type EmployeeFilter,
  type EmployeeSort,
  employeesQuery,
} from "@/lib/api/browser/payroll/employees";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { useEmployeeColumns } from "./employee-columns";
import { type EmployeeListFilter, lackFilters, requirementOfFilter, toLackingPage } from "./lacking-employees";
import { LackingSummary } from "./lacking-summary";

const serviceFilters = ["all", "draft", "full", "simplified"] as const satisfies readonly EmployeeFilter[];

const listSpec: ListSpec<EmployeeListFilter, EmployeeSort> = {
  filters: [...serviceFilters, ...lackFilters],
  sortColumns: ["name", "number"],
};

const emptyTextKeys = { all: "empty", draft: "emptyDraft", full: "emptyFull", simplified: "emptySimplified" } as const;

const serviceFilterOf = (filter: EmployeeListFilter): EmployeeFilter =>
  serviceFilters.find((serviceFilter) => serviceFilter === filter) ?? "draft";

type Props = {
  /** The marks of drafts for which a fact can be filled in; null where the person may not do so. */
  marks: Marks<Employee> | null;
  /** The bar with the actions for the marked rows; null while no row is marked. */
  bar: ReactNode;
};

/**
 * Shows the list of the company's employees, with the filters that the address states. What drafts lack is read for all of
 * them from one list.
 */
export function EmployeeList({ marks, bar }: Props) {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { address } = listAddress;
  const { filter, search } = address;
  const lackedRequirement = requirementOfFilter(filter);
  const draftsResult = useQuery(draftEmployeesQuery(company.id));
  const pageResult = useQuery({
    ...employeesQuery(company.id, { ...address, filter: serviceFilterOf(filter) }),
    placeholderData: keepPreviousData,
    enabled: lackedRequirement === null,
  });
  const lackingResult = useQuery({
    ...draftEmployeesQuery(company.id),
    select: (drafts) =>
      toLackingPage(drafts, lackedRequirement ?? "schedule", { ...address, readAt: draftsResult.dataUpdatedAt }),
  });
  const listResult = lackedRequirement === null ? pageResult : lackingResult;
  return (
    <>
      {draftsResult.data ? (
        <LackingSummary
          drafts={draftsResult.data}
          hrefOf={(linkedFilter) => listAddress.hrefWith({ filter: linkedFilter, search: "" })}
          currentFilter={filter}
        />
      ) : null}
      <RecordList
        listSpec={listSpec}
        listAddress={listAddress}
        listQuery={listResult}
        columns={useEmployeeColumns()}
        basePath={`/companies/${company.id}/payroll/employees`}
        widestFilter="all"
        tabFilters={serviceFilters}
        filterNameOf={(filterName) => t(`list.${serviceFilterOf(filterName)}`)}
        countQueryOf={(filterName) =>
          employeesQuery(company.id, { filter: serviceFilterOf(filterName), search, pageSize: 1 })
        }
        addAction="payroll.operate"
        sourceProgram="payroll"
        rowMarking={
          marks
            ? {
                marks,
                canMark: ({ status }) => status !== "full",
                markLabelOf: ({ name }) => t("fill.mark", { name }),
                markAllLabel: t("fill.markAll"),
              }
            : undefined
        }
        bar={bar}
        texts={{
          filters: t("list.filters"),
          search: t("list.search"),
          placeholder: t("list.placeholder"),
          caption: t("list.caption", { count: listResult.data ? formats.count(listResult.data.total) : "" }),
          empty: lackedRequirement ? t("list.noneLacks") : t(`list.${emptyTextKeys[serviceFilterOf(filter)]}`),
          add: t("new"),
          noHit: t("list.noHit", { search }),
          clear: t("list.clear"),
        }}
      />
    </>
  );
}
