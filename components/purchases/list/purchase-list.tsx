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
import { Empty } from "@/components/ui/states";
import { mayDo } from "@/lib/rules/access/roles";
import { type PurchaseSort, usePurchaseColumns } from "./purchase-columns";
import { toPurchaseRow } from "./purchase-row";
import { bookedFilters, type PurchaseFilter, purchasesQuery } from "./purchases-query";

// This code loads only when the address names a supplier.
const SupplierFilterButton = lazy(() => import("./supplier-filter-button"));

const listSpec: ListSpec<PurchaseFilter, PurchaseSort> = {
  filters: ["drafts", "ready", "rejected", ...bookedFilters],
  sorts: ["date", "due", "supplier"],
  descendingFirst: ["date"],
};

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The list of supplier invoices, drafts and booked ones, with the filters that the address states. */
export function PurchaseList() {
  const t = useTranslations("purchases.list");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { address, href, go, type } = listAddress;
  const requestedSupplierId = useSearchParams().get("supplier") ?? "";
  const supplierId = idPattern.test(requestedSupplierId) ? requestedSupplierId : "";
  const list = useQuery({ ...purchasesQuery(company.id, supplierId, address), placeholderData: keepPreviousData });
  const columns = usePurchaseColumns();
  const { search, filter } = address;
  const page = list.data;
  const purchases = `/companies/${company.id}/purchases`;
  const clearFilters = () => go({ search: "", filter: "drafts" }, { supplier: null });
  return (
    <>
      <CountedTabs
        label={t("filters")}
        filters={listSpec.filters}
        name={(name) => t(`filter.${name}`)}
        query={(name) => purchasesQuery(company.id, supplierId, { filter: name, search, pageSize: 1 })}
        current={filter}
        href={(name) => href({ filter: name })}
        onPick={(name) => go({ filter: name })}
      />
      <ListFrame
        search={
          <>
            <ListSearch
              label={t("search")}
              placeholder={t("placeholder")}
              value={search}
              onSearch={(text) => type({ search: text })}
            />
            {supplierId ? (
              <Suspense>
                <SupplierFilterButton supplierId={supplierId} onClear={() => go({}, { supplier: null })} />
              </Suspense>
            ) : null}
          </>
        }
        foot={page && page.total > 0 ? <ListFoot page={page} /> : null}
        pages={page ? <ListPager page={page.page} pages={page.pages} href={(to) => href({ page: to })} /> : null}
      >
        {list.error ? (
          <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />
        ) : page?.total === 0 && search === "" && supplierId === "" ? (
          <Empty
            action={
              mayDo(company.role, "purchase.write") ? (
                <ButtonLink href={`${purchases}/new`}>{t("add")}</ButtonLink>
              ) : null
            }
          >
            {t(filter === "drafts" || filter === "booked" ? `empty.${filter}` : "empty.other")}
          </Empty>
        ) : page?.total === 0 ? (
          <Empty action={<Button onClick={clearFilters}>{t("clear")}</Button>}>
            {search === "" ? t("empty.other") : t("noHit", { search })}
          </Empty>
        ) : (
          <ListTable
            caption={t("caption", { count: page ? formats.count(page.total) : "" })}
            columns={columns}
            groups={[{ key: "all", rows: page?.items.map(toPurchaseRow) ?? [] }]}
            rowKey={(row) => row.id}
            rowHref={(row) => `${purchases}/${row.path}`}
            sort={{
              by: address.sort,
              descending: address.descending,
              onSort: (sort) => go(addressSortedBy(address, sort, listSpec)),
            }}
            stale={list.isPlaceholderData}
            loadingRows={page ? 0 : 12}
          />
        )}
      </ListFrame>
    </>
  );
}
