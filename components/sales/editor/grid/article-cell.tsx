"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Ref, useState } from "react";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { useReadFailureText } from "@/components/shell/use-read-failure-text";
import { Combobox } from "@/components/ui/combobox";
import { articlesQuery } from "@/lib/api/browser/sales/articles";
import type { Article } from "@/lib/api/contract/sales/article";

type Props = {
  label: string;
  text: string;
  /** True once an article is chosen; typing then changes the text, not the article. */
  hasArticle: boolean;
  includesVat: boolean;
  /** The customer whose prices and discounts are shown; empty while none is chosen. */
  customerId: string;
  error: string | undefined;
  describedBy: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onText: (text: string) => void;
  onArticle: (article: Article) => void;
  /** Null for a person who may not create articles. */
  onCreate: ((name: string) => void) | null;
};

const noArticles: never[] = [];

/** The first cell of a row, where typed text finds an article or makes the row a text row. */
export function ArticleCell(props: Props) {
  const {
    label,
    text,
    hasArticle,
    includesVat,
    customerId,
    error,
    describedBy,
    inputRef,
    onText,
    onArticle,
    onCreate,
  } = props;
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const company = useCompany();
  const unread = useReadFailureText();
  const [hasTyped, setHasTyped] = useState(false);
  const isSearching = hasTyped && !hasArticle && text.trim() !== "";
  const search = useDebouncedValue(isSearching ? text : "", 120);
  const foundArticles = useQuery({
    ...articlesQuery(company.id, { search, filter: "active", sort: "name", pageSize: 8, customerId }),
    enabled: isSearching && search !== "",
  });
  // A list for an older text must offer nothing, because Enter would choose the wrong article.
  const articles =
    isSearching && search === text && !foundArticles.isError ? (foundArticles.data?.items ?? noArticles) : noArticles;
  const isLoading = isSearching && (foundArticles.isPending || search !== text);
  const isListed = articles.some((one) => one.name.toLowerCase() === text.trim().toLowerCase());
  return (
    <Combobox
      bare
      label={label}
      placeholder={t("columnText")}
      text={text}
      inputRef={inputRef}
      error={error}
      describedBy={describedBy}
      suggests={!hasArticle}
      options={articles.map((one) => ({
        value: one.id,
        label: one.name,
        detail: one.number,
        aside: formats.quantity(includesVat ? one.grossPrice : one.netPrice, 2),
      }))}
      loading={isLoading}
      // Text without an article is a text row, so the option that creates an article is not preselected.
      create={
        onCreate && isSearching && !isLoading && !isListed
          ? { label: t("articleCreate", { name: text.trim() }), marked: false, run: () => onCreate(text.trim()) }
          : undefined
      }
      emptyText={foundArticles.error ? unread(foundArticles.error, t("articlesUnread")) : t("articleNone")}
      onText={(next) => {
        setHasTyped(true);
        onText(next);
      }}
      onPick={(option) => {
        const article = articles.find((one) => one.id === option.value);
        if (!article) return;
        setHasTyped(false);
        onArticle(article);
      }}
    />
  );
}
