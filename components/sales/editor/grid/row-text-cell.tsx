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
  includesVat: boolean;
  customerId: string;
  error: string | undefined;
  describedBy: string | undefined;
  actions: RowActions;
};

/**
 * The text cell of one row. The cell watches only its own text, so that typing in it does not render the rest of the
 * row again.
 */
export function RowTextCell({ index, actions, ...cellProps }: Props) {
  const company = useCompany();
  const queries = useQueryClient();
  const { register, setValue, getValues } = useFormContext<DraftValues>();
  const { isSubmitted } = useFormState<DraftValues>({ name: `rows.${index}.text` });
  const name = `rows.${index}.text` as const;
  const text = useWatch<DraftValues, typeof name>({ name }) ?? "";
  const { onCreate } = actions;
  return (
    <ArticleCell
      {...cellProps}
      text={text}
      inputRef={register(name).ref}
      onText={(next) => {
        // An emptied cell lets the person choose another article, so the old article must not stay in the row unseen.
        if (next === "" && cellProps.hasArticle)
          setValue(`rows.${index}`, withoutArticle(getValues(`rows.${index}`)), { shouldDirty: true });
        else setValue(name, next, { shouldDirty: true, shouldValidate: isSubmitted });
      }}
      onArticle={(article) => {
        // The sheet before finalising needs the article's coding. The price of the found article may be this
        // customer's, so the cached article stays, and its data counts as outdated.
        queries.setQueryData(articleQuery(company.id, article.id).queryKey, (cached) => cached ?? article, {
          updatedAt: 0,
        });
        actions.onArticle(index, article);
      }}
      onCreate={onCreate ? (name) => onCreate(index, name) : null}
    />
  );
}
