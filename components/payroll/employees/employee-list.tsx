"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ListSpec } from "@/components/list/list-address";
import { RecordList } from "@/components/list/record-list";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { type EmployeeFilter, type EmployeeSort, employeesQuery } from "@/lib/api/browser/payroll/employees";
import { useEmployeeColumns } from "./employee-columns";

const listSpec: ListSpec<EmployeeFilter, EmployeeSort> = {
  filters: ["all", "draft", "full", "simplified"],
  sorts: ["name", "number"],
};

const emptyText = { all: "empty", draft: "emptyDraft", full: "emptyFull", simplified: "emptySimplified" } as const;

/** The list of the company's employees, with the filters that the address states. */
export function EmployeeList() {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, search } = listAddress.address;
  const list = useQuery({ ...employeesQuery(company.id, listAddress.address), placeholderData: keepPreviousData });
  return (
    <RecordList
      spec={listSpec}
      listAddress={listAddress}
      list={list}
      columns={useEmployeeColumns()}
      basePath={`/companies/${company.id}/payroll/employees`}
      widestFilter="all"
      nameOf={(name) => t(`list.${name}`)}
      countQuery={(name) => employeesQuery(company.id, { filter: name, search, pageSize: 1 })}
      addAction="payroll.operate"
      program="payroll"
      words={{
        filters: t("list.filters"),
        search: t("list.search"),
        placeholder: t("list.placeholder"),
        caption: t("list.caption", { count: list.data ? formats.count(list.data.total) : "" }),
        empty: t(`list.${emptyText[filter]}`),
        add: t("new"),
        noHit: t("list.noHit", { search }),
        clear: t("list.clear"),
      }}
    />
  );
}
