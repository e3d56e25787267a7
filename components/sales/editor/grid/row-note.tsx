"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { DraftValues } from "../draft-values";
import type { GridColumn } from "./grid-keys";
import css from "./row-grid.module.css";

type Props = {
  index: number;
  errors: readonly { column: GridColumn; message: string; type: string }[];
  articleId: string;
  echo: string;
  /** Whether the row is marked as a construction service under reverse charge; null where there is no such choice. */
  isReverseCharge: boolean | null;
  columns: number;
};

const columnLabels = {
  text: "columnText",
  quantity: "columnQuantity",
  unitPrice: "columnPrice",
  discount: "columnDiscount",
} as const satisfies Record<GridColumn, string>;

/** The id of the line that describes a cell, or of the note about the whole row. */
export const noteIdOf = (index: number, column?: GridColumn) => `row-${index}-note${column ? `-${column}` : ""}`;

/** The type of an error that must be corrected on the page of the row's article. */
export const articleErrorType = "article";

/** One line below the row shows all messages of the row. Each cell is described by its own message. */
export function RowNote({ index, errors, articleId, echo, isReverseCharge, columns }: Props) {
  const t = useTranslations("sales.editor");
  const desk = useTranslations("sales.sale.desk");
  const company = useCompany();
  const { setValue } = useFormContext<DraftValues>();
  if (errors.length === 0 && echo === "" && isReverseCharge === null) return null;
  return (
    <tr className={css.note} data-index={isReverseCharge === null ? undefined : index}>
      <td />
      <td colSpan={columns} data-col={isReverseCharge === null ? undefined : "reverse"}>
        {errors.map(({ column, message }) => (
          <span key={column} id={noteIdOf(index, column)} className="echo bad block">
            {column === "text" ? message : t("cellError", { column: t(columnLabels[column]), message })}
          </span>
        ))}
        {articleId !== "" && errors.some(({ type }) => type === articleErrorType) ? (
          <TextLink className="small" href={`/companies/${company.id}/articles/${articleId}`}>
            {desk("openArticle")}
          </TextLink>
        ) : null}
        {errors.length === 0 && echo !== "" ? (
          <span id={noteIdOf(index)} className="echo">
            {echo}
          </span>
        ) : null}
        {isReverseCharge === null ? null : (
          <label className="tick small">
            <input
              type="checkbox"
              checked={isReverseCharge}
              aria-label={t("rowLabel", { row: index + 1, column: t("reverse") })}
              onChange={({ target }) =>
                setValue(`rows.${index}.reverseConstruction`, target.checked, { shouldDirty: true })
              }
            />
            {t("reverse")}
          </label>
        )}
      </td>
    </tr>
  );
}
