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

const emptyArticles: never[] = [];

/** The first cell of a row. Typed text finds an article, or makes the row a text row. */
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
  const readFailureTextOf = useReadFailureText();
  const [hasTyped, setHasTyped] = useState(false);
  const isSearching = hasTyped && !hasArticle && text.trim() !== "";
  const searchText = useDebouncedValue(isSearching ? text : "", 120);
  const foundArticlesQuery = useQuery({
    ...articlesQuery(company.id, { search: searchText, filter: "active", sort: "name", pageSize: 8, customerId }),
    enabled: isSearching && searchText !== "",
  });
  // A list for an older text must offer nothing, because Enter would choose the wrong article.
  const articles =
    isSearching && searchText === text && !foundArticlesQuery.isError
      ? (foundArticlesQuery.data?.items ?? emptyArticles)
      : emptyArticles;
  const isLoading = isSearching && (foundArticlesQuery.isPending || searchText !== text);
  const isNameListed = articles.some((article) => article.name.toLowerCase() === text.trim().toLowerCase());
  return (
    <Combobox
      isGridCell
      label={label}
      placeholder={t("columnText")}
      text={text}
      inputRef={inputRef}
      error={error}
      describedBy={describedBy}
      showsSuggestions={!hasArticle}
      options={articles.map((article) => ({
        value: article.id,
        label: article.name,
        detail: article.number,
        aside: formats.quantity(includesVat ? article.grossPrice : article.netPrice, 2),
      }))}
      isLoading={isLoading}
      // Text without an article is a text row, so the option that creates an article is not preselected.
      creationLine={
        onCreate && isSearching && !isLoading && !isNameListed
          ? {
              label: t("articleCreate", { name: text.trim() }),
              isMarkedFirst: false,
              runCreation: () => onCreate(text.trim()),
            }
          : undefined
      }
      emptyText={
        foundArticlesQuery.error ? readFailureTextOf(foundArticlesQuery.error, t("articlesUnread")) : t("articleNone")
      }
      onText={(newText) => {
        setHasTyped(true);
        onText(newText);
      }}
      onPick={(option) => {
        const chosenArticle = articles.find((foundArticle) => foundArticle.id === option.value);
        if (!chosenArticle) return;
        setHasTyped(false);
        onArticle(chosenArticle);
      }}
    />
  );
}
