"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Ref, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useSettled } from "@/components/format/use-settled";
import { useCompany } from "@/components/shell/company/company-context";
import { useUnreadText } from "@/components/shell/use-unread-text";
import { Combobox } from "@/components/ui/combobox";
import { articlesQuery } from "@/lib/api/browser/sales/articles";
import type { Article } from "@/lib/api/contract/sales/article";

type Props = {
  label: string;
  text: string;
  /** True once an article is chosen; typing then changes the text, not the article. */
  hasArticle: boolean;
  gross: boolean;
  /** The customer whose prices and discounts are shown; empty while none is chosen. */
  customerId: string;
  error: string | undefined;
  describedBy: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onText: (text: string) => void;
  onArticle: (article: Article) => void;
  /** Null for a person who may not add articles. */
  onCreate: ((name: string) => void) | null;
};

const none: never[] = [];

/** The first cell of a row: typed text finds an article, or stays as a text row. */
export function ArticleCell(props: Props) {
  const { label, text, hasArticle, gross, customerId, error, describedBy, inputRef, onText, onArticle, onCreate } =
    props;
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const company = useCompany();
  const unread = useUnreadText();
  const [typed, setTyped] = useState(false);
  const looks = typed && !hasArticle && text.trim() !== "";
  const search = useSettled(looks ? text : "", 120);
  const found = useQuery({
    ...articlesQuery(company.id, { search, filter: "active", sort: "name", pageSize: 8, customerId }),
    enabled: looks && search !== "",
  });
  // A list that belongs to an older text must offer nothing, because Enter would choose another article.
  const articles = looks && search === text && !found.isError ? (found.data?.items ?? none) : none;
  const waits = looks && (found.isPending || search !== text);
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
        aside: formats.quantity(gross ? one.grossPrice : one.netPrice, 2),
      }))}
      loading={waits}
      // Text alone is a text row, so the offer to create an article is not preselected.
      create={
        onCreate && looks && !waits && !isListed
          ? { label: t("articleCreate", { name: text.trim() }), marked: false, run: () => onCreate(text.trim()) }
          : undefined
      }
      emptyText={found.error ? unread(found.error, t("articlesUnread")) : t("articleNone")}
      onText={(next) => {
        setTyped(true);
        onText(next);
      }}
      onPick={(option) => {
        const article = articles.find((one) => one.id === option.value);
        if (!article) return;
        setTyped(false);
        onArticle(article);
      }}
    />
  );
}
