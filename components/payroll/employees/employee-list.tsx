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
  sortColumns: ["name", "number"],
};

const emptyTextKeys = { all: "empty", draft: "emptyDraft", full: "emptyFull", simplified: "emptySimplified" } as const;

/** Shows the list of the company's employees, with the filters that the address states. */
export function EmployeeList() {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, search } = listAddress.address;
  const listResult = useQuery({
    ...employeesQuery(company.id, listAddress.address),
    placeholderData: keepPreviousData,
  });
  return (
    <RecordList
      listSpec={listSpec}
      listAddress={listAddress}
      listQuery={listResult}
      columns={useEmployeeColumns()}
      basePath={`/companies/${company.id}/payroll/employees`}
      widestFilter="all"
      filterNameOf={(filterName) => t(`list.${filterName}`)}
      countQueryOf={(filterName) => employeesQuery(company.id, { filter: filterName, search, pageSize: 1 })}
      addAction="payroll.operate"
      sourceProgram="payroll"
      texts={{
        filters: t("list.filters"),
        search: t("list.search"),
        placeholder: t("list.placeholder"),
        caption: t("list.caption", { count: listResult.data ? formats.count(listResult.data.total) : "" }),
        empty: t(`list.${emptyTextKeys[filter]}`),
        add: t("new"),
        noHit: t("list.noHit", { search }),
        clear: t("list.clear"),
      }}
    />
  );
}
