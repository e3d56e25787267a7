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
import { articleAccountCodingsQuery, articlesQuery } from "@/lib/api/browser/articles";
import { mayDo } from "@/lib/auth/roles";
import { type ArticleSort, useArticleColumns } from "./article-columns";
import { ArticleTabs } from "./article-tabs";

const spec: ListSpec<"active" | "inactive" | "all", ArticleSort> = {
  filters: ["active", "inactive", "all"],
  sorts: ["name", "number", "price"],
  descendingFirst: ["price"],
};

/** The articles of the company, as their address says. */
export function ArticleList() {
  const t = useTranslations("articles");
  const formats = useFormats();
  const company = useCompany();
  const { address, href, go, type } = useListAddress(spec);
  const codings = useQuery(articleAccountCodingsQuery(company.id));
  const columns = useArticleColumns(codings.data?.items);
  const list = useQuery({ ...articlesQuery(company.id, address), placeholderData: keepPreviousData });
  const page = list.data;
  const mayWrite = mayDo(company.role, "sales.write");
  const base = `/companies/${company.id}/articles`;
  return (
    <>
      <ArticleTabs filter={address.filter} search={address.search} href={href} onPick={(filter) => go({ filter })} />
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
            <Empty action={mayWrite ? <ButtonLink href={`${base}/new`}>{t("new")}</ButtonLink> : null}>
              {t(address.filter === "inactive" ? "list.emptyInactive" : "list.empty")}
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
            rowKey={(article) => article.id}
            rowHref={(article) => `${base}/${article.id}`}
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
