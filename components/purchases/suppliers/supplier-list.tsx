"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ListSpec } from "@/components/list/list-address";
import { RecordList } from "@/components/list/record-list";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { type SupplierFilter, type SupplierSort, suppliersQuery } from "@/lib/api/browser/purchases/suppliers";
import { useSupplierColumns } from "./supplier-columns";

const listSpec: ListSpec<SupplierFilter, SupplierSort> = {
  filters: ["active", "inactive", "all"],
  sortColumns: ["name", "number", "city"],
};

/** Shows the list of the company's suppliers, with the filters that the address states. */
export function SupplierList() {
  const t = useTranslations("suppliers");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, search } = listAddress.address;
  const listResult = useQuery({
    ...suppliersQuery(company.id, listAddress.address),
    placeholderData: keepPreviousData,
  });
  return (
    <RecordList
      listSpec={listSpec}
      listAddress={listAddress}
      listQuery={listResult}
      columns={useSupplierColumns()}
      basePath={`/companies/${company.id}/purchases/suppliers`}
      widestFilter="all"
      addAction="purchase.write"
      filterNameOf={(filterName) => t(`list.${filterName}`)}
      countQueryOf={(filterName) => suppliersQuery(company.id, { filter: filterName, search, pageSize: 1 })}
      texts={{
        filters: t("list.filters"),
        search: t("list.search"),
        placeholder: t("list.placeholder"),
        caption: t("list.caption", { count: listResult.data ? formats.count(listResult.data.total) : "" }),
        empty: t(filter === "inactive" ? "list.emptyInactive" : "list.empty"),
        add: t("new"),
        noHit: t("list.noHit", { search }),
        clear: t("list.clear"),
      }}
    />
  );
}
