"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ListSpec } from "@/components/list/list-address";
import { RecordList } from "@/components/list/record-list";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { customersQuery } from "@/lib/api/browser/sales/customers";
import { type CustomerSort, useCustomerColumns } from "./customer-columns";

const listSpec: ListSpec<"active" | "companies" | "persons" | "inactive" | "all", CustomerSort> = {
  filters: ["active", "companies", "persons", "inactive", "all"],
  sortColumns: ["name", "number", "city"],
};

const emptyTextKeys = {
  active: "empty",
  all: "empty",
  companies: "emptyKind",
  persons: "emptyKind",
  inactive: "emptyInactive",
} as const;

/** Shows the list of the company's customers, with the filters that the address states. */
export function CustomerList() {
  const t = useTranslations("customers");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, search } = listAddress.address;
  const listResult = useQuery({
    ...customersQuery(company.id, listAddress.address),
    placeholderData: keepPreviousData,
  });
  return (
    <RecordList
      listSpec={listSpec}
      listAddress={listAddress}
      listQuery={listResult}
      columns={useCustomerColumns()}
      basePath={`/companies/${company.id}/customers`}
      widestFilter="all"
      filterNameOf={(filterName) => t(`list.${filterName}`)}
      countQueryOf={(filterName) => customersQuery(company.id, { filter: filterName, search, pageSize: 1 })}
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
