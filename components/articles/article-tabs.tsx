"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { ListTabs } from "@/components/list/list-tabs";
import { useCompany } from "@/components/shell/company-context";
import { type ArticleFilter, articlesQuery } from "@/lib/api/browser/articles";

const filters = ["active", "inactive", "all"] as const satisfies readonly ArticleFilter[];
type Filter = (typeof filters)[number];

type Props = {
  filter: Filter;
  search: string;
  href: (change: { filter: Filter }) => string;
  onPick: (filter: Filter) => void;
};

/** How many articles of each kind fit the search. The counts come on their own; the rows do not wait for them. */
export function ArticleTabs({ filter, search, href, onPick }: Props) {
  const t = useTranslations("articles.list");
  const formats = useFormats();
  const company = useCompany();
  const counts = useQueries({
    queries: filters.map((name) => articlesQuery(company.id, { filter: name, search, pageSize: 1 })),
  });
  const tabs = filters.map((name, index) => {
    const total = counts[index]?.data?.total;
    return { filter: name, label: t(name), count: total === undefined ? null : formats.count(total) };
  });
  return (
    <ListTabs label={t("filters")} tabs={tabs} current={filter} href={(to) => href({ filter: to })} onPick={onPick} />
  );
}
