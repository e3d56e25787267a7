"use client";

import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { Amount } from "@/components/ui/amount";
import { articleQuery } from "@/lib/api/browser/articles";
import type { Article } from "@/lib/api/contract/article";
import { ArticleCell } from "./article-cell";
import { chargedRate, rowMinor } from "./draft-totals";
import { blankRow, type DraftValues, withoutArticle } from "./draft-values";
import { type GridColumn, gridColumns } from "./grid-keys";
import { RowButtons } from "./row-buttons";
import css from "./row-grid.module.css";
import { noteIdOf, RowNote } from "./row-note";
import { understoodIn } from "./understood";
import type { BackTo } from "./use-rows";
import type { ShownSettings } from "./use-totals-settings";

export type RowActions = {
  onArticle: (index: number, article: Article) => void;
  /** Null for whoever may not add articles. */
  onCreate: ((index: number, name: string) => void) | null;
  onRemove: (index: number) => void;
  onMove: (index: number, by: 1 | -1, back: BackTo) => void;
};

type Props = {
  index: number;
  isLast: boolean;
  settings: ShownSettings;
  customerId: string;
  discounts: boolean;
  ordering: boolean;
  actions: RowActions;
};

/** One row of the invoice. It watches only itself, so that typing in one row does not draw the others again. */
export const RowLine = memo(function RowLine(props: Props) {
  const { index, isLast, settings, customerId, discounts, ordering, actions } = props;
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const { register, setValue } = useFormContext<DraftValues>();
  const { errors, isSubmitted } = useFormState<DraftValues>({ name: `rows.${index}` });
  const row = useWatch<DraftValues, `rows.${number}`>({ name: `rows.${index}` }) ?? blankRow;
  const messages = gridColumns.flatMap((column) => {
    const message: unknown = get(errors, `rows.${index}.${column}.message`);
    return typeof message === "string" ? [{ column, message }] : [];
  });
  const echo = understoodIn(row, formats.numbers);
  const label = (words: string) => t("rowLabel", { row: index + 1, column: words });
  const error = (column: GridColumn) => messages.find((one) => one.column === column)?.message;
  const described = (column: GridColumn) =>
    error(column) ? noteIdOf(index, column) : messages.length === 0 && echo ? noteIdOf(index) : undefined;
  const minor = rowMinor(row, formats.numbers, settings);
  const rate = chargedRate(row, settings.chargesVat);
  const text = register(`rows.${index}.text`);

  const number = (column: Exclude<GridColumn, "text">, words: string) => (
    <input
      {...register(`rows.${index}.${column}`)}
      aria-label={label(words)}
      placeholder={words}
      aria-invalid={error(column) ? true : undefined}
      aria-describedby={described(column)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
    />
  );
  return (
    <>
      <tr data-index={index} className={clsx(css.row, (messages.length > 0 || echo) && css.noted)}>
        <td className={clsx(css.n, "mute")}>{index + 1}</td>
        <td className={css.t} data-col="text">
          <ArticleCell
            label={label(t("columnText"))}
            text={row.text}
            hasArticle={row.articleId !== ""}
            gross={settings.includesVat}
            customerId={customerId}
            error={error("text")}
            describedBy={described("text")}
            inputRef={text.ref}
            onText={(next) => {
              // Emptied, the cell is open for another article; the old one must not stay behind unseen.
              if (next === "" && row.articleId !== "")
                setValue(`rows.${index}`, withoutArticle(row), { shouldDirty: true });
              else setValue(`rows.${index}.text`, next, { shouldDirty: true, shouldValidate: isSubmitted });
            }}
            onArticle={(article) => {
              // The sheet before finalising asks for the coding; the price may be this customer's own, so it is no news.
              queries.setQueryData(articleQuery(company.id, article.id).queryKey, (known) => known ?? article, {
                updatedAt: 0,
              });
              actions.onArticle(index, article);
            }}
            onCreate={actions.onCreate ? (name) => actions.onCreate?.(index, name) : null}
          />
        </td>
        <td className={clsx(css.q, css.num)} data-col="quantity">
          {number("quantity", t("columnQuantity"))}
        </td>
        <td className={clsx(css.u, "two")}>{row.unit}</td>
        <td className={clsx(css.p, css.num)} data-col="unitPrice">
          {number("unitPrice", t("columnPrice"))}
        </td>
        {discounts ? (
          <td className={clsx(css.d, css.num)} data-col="discount">
            {number("discount", t("columnDiscount"))}
          </td>
        ) : null}
        <td className={clsx(css.v, css.num, "two")}>{rate === null ? "" : formats.percent(rate)}</td>
        <td className={clsx(css.a, css.num)}>
          {minor === null || minor === 0n ? "" : <Amount text={formats.amount(minor, settings.currency)} />}
        </td>
        <td className={css.x}>
          <RowButtons index={index} isLast={isLast} ordering={ordering} actions={actions} />
        </td>
      </tr>
      <RowNote index={index} errors={messages} echo={echo} columns={discounts ? 8 : 7} />
    </>
  );
});
