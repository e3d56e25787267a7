"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { type ListSpec, sortedBy } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListFrame } from "@/components/list/list-frame";
import { ListPager } from "@/components/list/list-pager";
import { ListSearch } from "@/components/list/list-search";
import { ListTable } from "@/components/list/list-table";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";
import { customersQuery } from "@/lib/api/browser/customers";
import { mayDo } from "@/lib/auth/roles";
import { type CustomerSort, useCustomerColumns } from "./customer-columns";
import { CustomerTabs } from "./customer-tabs";

const spec: ListSpec<"active" | "companies" | "persons" | "inactive" | "all", CustomerSort> = {
  filters: ["active", "companies", "persons", "inactive", "all"],
  sorts: ["name", "number", "city"],
};

const emptyText = {
  active: "list.empty",
  all: "list.empty",
  companies: "list.emptyKind",
  persons: "list.emptyKind",
  inactive: "list.emptyInactive",
} as const;

/** The customers of the company, as their address says. */
export function CustomerList() {
  const t = useTranslations("customers");
  const formats = useFormats();
  const company = useCompany();
  const { address, href, go, type } = useListAddress(spec);
  const columns = useCustomerColumns();
  const list = useQuery({ ...customersQuery(company.id, address), placeholderData: keepPreviousData });
  const page = list.data;
  const mayWrite = mayDo(company.role, "sales.write");
  const newHref = `/companies/${company.id}/customers/new`;
  return (
    <>
      <CustomerTabs filter={address.filter} search={address.search} href={href} onPick={(filter) => go({ filter })} />
      <ListFrame
        search={
          <ListSearch
            label={t("list.search")}
            placeholder={t("list.placeholder")}
            value={address.search}
            onSearch={(search) => type({ search })}
          />
        }
        foot={page && page.total > 0 ? <ListFoot page={page} /> : null}
        pages={page ? <ListPager page={page.page} pages={page.pages} href={(to) => href({ page: to })} /> : null}
      >
        {list.error ? (
          <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />
        ) : page?.total === 0 ? (
          address.search === "" ? (
            <Empty action={mayWrite ? <ButtonLink href={newHref}>{t("new")}</ButtonLink> : null}>
              {t(emptyText[address.filter])}
            </Empty>
          ) : (
            <Empty action={<Button onClick={() => go({ search: "", filter: "all" })}>{t("list.clear")}</Button>}>
              {t("list.noHit", { search: address.search })}
            </Empty>
          )
        ) : (
          <ListTable
            caption={t("list.caption", { count: page ? formats.count(page.total) : "" })}
            columns={columns}
            groups={[{ key: "all", rows: page?.items ?? [] }]}
            rowKey={(customer) => customer.id}
            rowHref={(customer) => `/companies/${company.id}/customers/${customer.id}`}
            sort={{
              by: address.sort,
              descending: address.descending,
              onSort: (sort) => go(sortedBy(address, sort, spec)),
            }}
            stale={list.isPlaceholderData}
            loadingRows={page ? 0 : 12}
          />
        )}
      </ListFrame>
    </>
  );
}
