"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { CountedTabs } from "@/components/list/counted-tabs";
import { addressSortedBy, type ListSpec } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListFrame } from "@/components/list/list-frame";
import { ListPager } from "@/components/list/list-pager";
import { ListSearch } from "@/components/list/list-search";
import { ListTable } from "@/components/list/list-table";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { mayDo } from "@/lib/rules/access/roles";
import { type PurchaseSort, usePurchaseColumns } from "./purchase-columns";
import { toPurchaseRow } from "./purchase-row";
import { bookedFilters, draftFilters, type PurchaseFilter, purchasesQuery } from "./purchases-query";

// This code loads only when the address names a supplier.
const SupplierFilterButton = lazy(() => import("./supplier-filter-button"));

const listSpec: ListSpec<PurchaseFilter, PurchaseSort> = {
  filters: [...draftFilters, ...bookedFilters],
  sortColumns: ["date", "due", "supplier"],
  descendingFirst: ["date"],
};

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Shows the list of supplier invoices, drafts and booked ones, with the filters that the address states. */
export function PurchaseList() {
  const t = useTranslations("purchases.list");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { address, hrefWith, pushAddress, replaceAddress } = listAddress;
  const requestedSupplierId = useSearchParams().get("supplier") ?? "";
  const supplierId = idPattern.test(requestedSupplierId) ? requestedSupplierId : "";
  const listResult = useQuery({
    ...purchasesQuery(company.id, supplierId, address),
    placeholderData: keepPreviousData,
  });
  const columns = usePurchaseColumns();
  const { search, filter } = address;
  const purchasesPage = listResult.data;
  const purchasesPath = `/companies/${company.id}/purchases`;
  const clearFilters = () => pushAddress({ search: "", filter: "drafts" }, { supplier: null });
  return (
    <>
      <CountedTabs
        label={t("filters")}
        filters={listSpec.filters}
        labelOf={(filterName) => t(`filter.${filterName}`)}
        countQueryOf={(filterName) =>
          purchasesQuery(company.id, supplierId, { filter: filterName, search, pageSize: 1 })
        }
        currentFilter={filter}
        hrefOf={(filterName) => hrefWith({ filter: filterName })}
        onPick={(filterName) => pushAddress({ filter: filterName })}
      />
      <ListFrame
        search={
          <>
            <ListSearch
              label={t("search")}
              placeholder={t("placeholder")}
              searchedText={search}
              onSearch={(text) => replaceAddress({ search: text })}
            />
            {supplierId ? (
              <Suspense>
                <SupplierFilterButton supplierId={supplierId} onClear={() => pushAddress({}, { supplier: null })} />
              </Suspense>
            ) : null}
          </>
        }
        foot={purchasesPage && purchasesPage.total > 0 ? <ListFoot listPage={purchasesPage} /> : null}
        pages={
          purchasesPage ? (
            <ListPager
              pageNumber={purchasesPage.page}
              pageCount={purchasesPage.pages}
              hrefOfPage={(targetPage) => hrefWith({ page: targetPage })}
            />
          ) : null
        }
      >
        {listResult.error ? (
          <ProblemNotice problem={listResult.error} onRetry={() => void listResult.refetch()} />
        ) : purchasesPage?.total === 0 && search === "" && supplierId === "" ? (
          <EmptyNotice
            action={
              mayDo(company.role, "purchase.write") ? (
                <ButtonLink href={`${purchasesPath}/new`}>{t("add")}</ButtonLink>
              ) : null
            }
          >
            {t(filter === "drafts" || filter === "approved" || filter === "booked" ? `empty.${filter}` : "empty.other")}
          </EmptyNotice>
        ) : purchasesPage?.total === 0 ? (
          <EmptyNotice action={<Button onClick={clearFilters}>{t("clear")}</Button>}>
            {search === "" ? t("empty.other") : t("noHit", { search })}
          </EmptyNotice>
        ) : (
          <ListTable
            caption={t("caption", { count: purchasesPage ? formats.count(purchasesPage.total) : "" })}
            columns={columns}
            groups={[{ key: "all", rows: purchasesPage?.items.map(toPurchaseRow) ?? [] }]}
            rowKeyOf={(purchase) => purchase.id}
            rowHrefOf={(purchase) => `${purchasesPath}/${purchase.path}`}
            sort={{
              sortKey: address.sort,
              isDescending: address.descending,
              onSort: (sort) => pushAddress(addressSortedBy(address, sort, listSpec)),
            }}
            isStale={listResult.isPlaceholderData}
            loadingRowCount={purchasesPage ? 0 : 12}
          />
        )}
      </ListFrame>
    </>
  );
}
