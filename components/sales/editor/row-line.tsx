"use client";

import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { Amount } from "@/components/ui/amount";
import { articleQuery } from "@/lib/api/browser/articles";
import type { TotalsSettings } from "@/lib/flow/invoice-totals";
import { parseDecimal } from "@/lib/number-text";
import { ArticleCell } from "./article-cell";
import { rowMinor } from "./draft-totals";
import { blankRow, type DraftValues, rowOfArticle, withoutArticle } from "./draft-values";
import css from "./row-grid.module.css";

type Props = {
  index: number;
  settings: TotalsSettings & { currency: string };
  rateOf: (codingId: string) => number | null;
  onRemove: (index: number) => void;
  onArticle: (index: number) => void;
};

/** One row of the invoice. It watches only itself, so that typing in one row does not draw the others again. */
export const RowLine = memo(function RowLine({ index, settings, rateOf, onRemove, onArticle }: Props) {
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const { register, setValue, getFieldState, formState, clearErrors } = useFormContext<DraftValues>();
  const row = useWatch<DraftValues, `rows.${number}`>({ name: `rows.${index}` }) ?? blankRow;
  const label = (column: string) => t("rowLabel", { row: index + 1, column });
  const error = (column: "text" | "quantity" | "unitPrice") =>
    getFieldState(`rows.${index}.${column}`, formState).error?.message;
  const columns = { text: "columnText", quantity: "columnQuantity", unitPrice: "columnPrice" } as const;
  const errors = (["text", "quantity", "unitPrice"] as const).flatMap((column) => {
    const message = error(column);
    return message === undefined ? [] : [{ column, message }];
  });
  const noteId = `row-${index}-note`;
  const understood = [row.quantity, row.unitPrice].flatMap((text) => {
    const parsed = parseDecimal(text, formats.numbers);
    return parsed.ok && parsed.understood ? [`${text} = ${parsed.understood}`] : [];
  });
  const echo = understood.join(", ");
  // One line under the row holds all its messages; each cell is described by its own.
  const described = (column: keyof typeof columns) =>
    error(column) ? `${noteId}-${column}` : errors.length === 0 && echo ? noteId : undefined;
  const minor = rowMinor(row, formats.numbers, settings);
  const text = register(`rows.${index}.text`);
  const cell = (column: "quantity" | "unitPrice", words: string) => ({
    ...register(`rows.${index}.${column}`),
    "aria-label": label(words),
    placeholder: words,
    "aria-invalid": error(column) ? true : undefined,
    "aria-describedby": described(column),
  });
  return (
    <>
      <tr data-index={index} className={clsx(css.row, (errors.length > 0 || echo) && css.noted)}>
        <td className={clsx(css.n, "mute")}>{index + 1}</td>
        <td className={css.t} data-col="text">
          <ArticleCell
            label={label(t("columnText"))}
            text={row.text}
            hasArticle={row.articleId !== ""}
            gross={settings.includesVat}
            error={error("text")}
            describedBy={described("text")}
            inputRef={text.ref}
            onText={(next) => {
              // Emptied, the cell is open for another article; the old one must not stay behind unseen.
              if (next === "" && row.articleId !== "")
                setValue(`rows.${index}`, withoutArticle(row), { shouldDirty: true });
              else setValue(`rows.${index}.text`, next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
            }}
            onArticle={(article) => {
              queries.setQueryData(articleQuery(company.id, article.id).queryKey, article);
              const rate = rateOf(article.codingId);
              setValue(`rows.${index}`, rowOfArticle(row, article, rate, settings.includesVat, formats.numbers), {
                shouldDirty: true,
              });
              clearErrors(`rows.${index}`);
              onArticle(index);
            }}
          />
        </td>
        <td className={clsx(css.q, css.num)} data-col="quantity">
          <input {...cell("quantity", t("columnQuantity"))} inputMode="decimal" autoComplete="off" maxLength={30} />
        </td>
        <td className={clsx(css.u, "two")}>{row.unit}</td>
        <td className={clsx(css.p, css.num)} data-col="unitPrice">
          <input {...cell("unitPrice", t("columnPrice"))} inputMode="decimal" autoComplete="off" maxLength={30} />
        </td>
        <td className={clsx(css.v, css.num, "two")}>{row.rateBps === null ? "" : formats.percent(row.rateBps)}</td>
        <td className={clsx(css.a, css.num)}>
          {minor === null || minor === 0n ? "" : <Amount text={formats.amount(minor, settings.currency)} />}
        </td>
        <td className={css.x}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("removeRow", { row: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M2 2l8 8M10 2l-8 8" />
            </svg>
          </button>
        </td>
      </tr>
      {errors.length > 0 || echo || row.discount !== "0" ? (
        <tr className={css.note}>
          <td />
          <td colSpan={7}>
            {row.discount === "0" ? null : (
              <span className="two">{t("discount", { percent: formats.percent(Number(row.discount)) })} </span>
            )}
            {errors.map(({ column, message }) => (
              <span key={column} id={`${noteId}-${column}`} className="echo bad block">
                {column === "text" ? message : t("cellError", { column: t(columns[column]), message })}
              </span>
            ))}
            {errors.length === 0 && echo ? (
              <span id={noteId} className="echo">
                {echo}
              </span>
            ) : null}
          </td>
        </tr>
      ) : null}
    </>
  );
});
