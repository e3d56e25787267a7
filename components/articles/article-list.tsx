"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ListSpec } from "@/components/list/list-address";
import { RecordList } from "@/components/list/record-list";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { articleAccountCodingsQuery, articlesQuery } from "@/lib/api/browser/sales/articles";
import { type ArticleSort, useArticleColumns } from "./article-columns";

const listSpec: ListSpec<"active" | "inactive" | "all", ArticleSort> = {
  filters: ["active", "inactive", "all"],
  sortColumns: ["name", "number", "price"],
  descendingFirst: ["price"],
};

/** Shows the list of the company's articles, with the filters that the address states. */
export function ArticleList() {
  const t = useTranslations("articles");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, search } = listAddress.address;
  const codingsResult = useQuery(articleAccountCodingsQuery(company.id));
  const listResult = useQuery({ ...articlesQuery(company.id, listAddress.address), placeholderData: keepPreviousData });
  return (
    <RecordList
      listSpec={listSpec}
      listAddress={listAddress}
      listQuery={listResult}
      columns={useArticleColumns(codingsResult.data?.items)}
      basePath={`/companies/${company.id}/articles`}
      widestFilter="all"
      filterNameOf={(filterName) => t(`list.${filterName}`)}
      countQueryOf={(filterName) => articlesQuery(company.id, { filter: filterName, search, pageSize: 1 })}
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
