"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { articleQuery } from "@/lib/api/browser/sales/articles";
import { type DraftValues, withoutArticle } from "../draft-values";
import { ArticleCell } from "./article-cell";
import type { RowActions } from "./row-actions";

type Props = {
  rowIndex: number;
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
export function RowTextCell({ rowIndex, actions, ...cellProps }: Props) {
  const company = useCompany();
  const queryClient = useQueryClient();
  const { register, setValue, getValues } = useFormContext<DraftValues>();
  const { isSubmitted } = useFormState<DraftValues>({ name: `rows.${rowIndex}.text` });
  const fieldName = `rows.${rowIndex}.text` as const;
  const text = useWatch<DraftValues, typeof fieldName>({ name: fieldName }) ?? "";
  const { onCreate } = actions;
  return (
    <ArticleCell
      {...cellProps}
      text={text}
      inputRef={register(fieldName).ref}
      onText={(newText) => {
        // An emptied cell lets the person choose another article, so the old article must not stay in the row unseen.
        if (newText === "" && cellProps.hasArticle)
          setValue(`rows.${rowIndex}`, withoutArticle(getValues(`rows.${rowIndex}`)), { shouldDirty: true });
        else setValue(fieldName, newText, { shouldDirty: true, shouldValidate: isSubmitted });
      }}
      onArticle={(article) => {
        // The sheet before finalising needs the article's coding. The price of the found article may be this
        // customer's, so the cached article stays, and its data counts as outdated.
        queryClient.setQueryData(
          articleQuery(company.id, article.id).queryKey,
          (cachedArticle) => cachedArticle ?? article,
          {
            updatedAt: 0,
          },
        );
        actions.onArticle(rowIndex, article);
      }}
      onCreate={onCreate ? (articleName) => onCreate(rowIndex, articleName) : null}
    />
  );
}
