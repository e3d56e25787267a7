"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { articleQuery } from "@/lib/api/browser/sales/articles";
import { type DraftValues, withoutArticle } from "../draft-values";
import { ArticleCell } from "./article-cell";
import type { RowActions } from "./row-actions";

type Props = {
  index: number;
  label: string;
  hasArticle: boolean;
  gross: boolean;
  customerId: string;
  error: string | undefined;
  describedBy: string | undefined;
  actions: RowActions;
};

/** The words of one row. They watch only themselves: typing them draws nothing else of the row again. */
export function RowWords({ index, actions, ...shown }: Props) {
  const company = useCompany();
  const queries = useQueryClient();
  const { register, setValue, getValues } = useFormContext<DraftValues>();
  const { isSubmitted } = useFormState<DraftValues>({ name: `rows.${index}.text` });
  const name = `rows.${index}.text` as const;
  const text = useWatch<DraftValues, typeof name>({ name }) ?? "";
  const { onCreate } = actions;
  return (
    <ArticleCell
      {...shown}
      text={text}
      inputRef={register(name).ref}
      onText={(next) => {
        // Emptied, the cell is open for another article; the old one must not stay behind unseen.
        if (next === "" && shown.hasArticle)
          setValue(`rows.${index}`, withoutArticle(getValues(`rows.${index}`)), { shouldDirty: true });
        else setValue(name, next, { shouldDirty: true, shouldValidate: isSubmitted });
      }}
      onArticle={(article) => {
        // The sheet before finalising asks for the coding; the price may be this customer's own, so it is no news.
        queries.setQueryData(articleQuery(company.id, article.id).queryKey, (known) => known ?? article, {
          updatedAt: 0,
        });
        actions.onArticle(index, article);
      }}
      onCreate={onCreate ? (name) => onCreate(index, name) : null}
    />
  );
}
