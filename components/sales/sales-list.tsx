"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ListSpec, sortedBy } from "@/components/list/list-address";
import { ListFrame } from "@/components/list/list-frame";
import { ListSearch } from "@/components/list/list-search";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company-context";
import { SalesModuleWords, useLacksSalesModule } from "@/components/shell/sales-module";
import { ButtonLink } from "@/components/ui/button";
import { useBulk } from "./bulk/use-bulk";
import type { SalesSort } from "./sales-columns";
import { SalesFlat } from "./sales-flat";
import { SalesGrouped } from "./sales-grouped";
import css from "./sales-list.module.css";
import { type SalesFilter, SalesTabs } from "./sales-tabs";

const spec: ListSpec<SalesFilter, SalesSort> = {
  filters: ["all", "draft", "quote", "order", "unpaid", "paid", "overdue", "declined"],
  sorts: ["date", "number", "customer", "due", "total", "remaining"],
  descendingFirst: ["date", "number", "total", "remaining"],
};

/** Quotes, orders, invoices and drafts. The plain list groups them by whose turn it is; a search, a stage or a sort makes one list of them. */
export function SalesList() {
  const t = useTranslations("sales.list");
  const company = useCompany();
  const { address, href, go, type } = useListAddress(spec);
  const customerId = useSearchParams().get("customer") ?? undefined;
  const bulk = useBulk();
  const lacksModule = useLacksSalesModule();
  const plain = writesNothing(address.filter, address.search, address.page) && isDefaultOrder(address) && !customerId;
  const search = (
    <ListSearch
      label={t("search")}
      placeholder={t("placeholder")}
      value={address.search}
      onSearch={(text) => type({ search: text })}
    />
  );
  const tools = (
    <>
      {customerId ? (
        <ButtonLink size="sm" look="quiet" href={`/companies/${company.id}/sales`}>
          {t("clear")}
        </ButtonLink>
      ) : null}
      {bulk.results}
    </>
  );
  const onSort = (sort: SalesSort) => go(sortedBy(address, sort, spec));
  const sales = `/companies/${company.id}/sales`;
  return (
    <>
      <SalesTabs
        filter={address.filter}
        search={address.search}
        customerId={customerId}
        href={href}
        onPick={(filter) => go({ filter })}
      />
      {lacksModule ? (
        <p className={css.module}>
          <SalesModuleWords />
        </p>
      ) : null}
      {plain ? (
        <SalesGrouped
          frame={(parts) => <ListFrame search={search} tools={tools} marks {...parts} />}
          bulk={bulk}
          sales={sales}
          href={href}
          onSort={onSort}
        />
      ) : (
        <SalesFlat
          frame={(parts) => <ListFrame search={search} tools={tools} marks {...parts} />}
          bulk={bulk}
          address={address}
          customerId={customerId}
          sales={sales}
          href={href}
          onSort={onSort}
          onClear={() => go({ search: "", filter: "all" })}
        />
      )}
      {bulk.sheet}
    </>
  );
}

function writesNothing(filter: SalesFilter, search: string, page: number): boolean {
  return filter === "all" && search === "" && page === 1;
}

function isDefaultOrder({ sort, descending }: { sort: SalesSort; descending: boolean }): boolean {
  return sort === "date" && descending;
}
