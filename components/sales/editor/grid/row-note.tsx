"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { DraftValues } from "../draft-values";
import type { GridColumn } from "./grid-keys";
import css from "./row-grid.module.css";

type Props = {
  rowIndex: number;
  cellErrors: readonly { column: GridColumn; message: string; errorType: string }[];
  articleId: string;
  noteText: string;
  /** Whether the row is marked as a construction service under reverse charge; null where there is no such choice. */
  isReverseCharge: boolean | null;
  columnCount: number;
};

const columnLabelKeys = {
  text: "columnText",
  quantity: "columnQuantity",
  unitPrice: "columnPrice",
  discount: "columnDiscount",
} as const satisfies Record<GridColumn, string>;

/** The id of the line that describes a cell, or of the note about the whole row. */
export const noteIdOf = (rowIndex: number, column?: GridColumn) => `row-${rowIndex}-note${column ? `-${column}` : ""}`;

/** The type of an error that must be corrected on the page of the row's article. */
export const articleErrorType = "article";

/** One line below the row shows all messages of the row. Each cell is described by its own message. */
export function RowNote({ rowIndex, cellErrors, articleId, noteText, isReverseCharge, columnCount }: Props) {
  const t = useTranslations("sales.editor");
  const lineMessages = useTranslations("sales.sale.desk");
  const company = useCompany();
  const { setValue } = useFormContext<DraftValues>();
  if (cellErrors.length === 0 && noteText === "" && isReverseCharge === null) return null;
  return (
    <tr className={css.note} data-index={isReverseCharge === null ? undefined : rowIndex}>
      <td />
      <td colSpan={columnCount} data-col={isReverseCharge === null ? undefined : "reverse"}>
        {cellErrors.map(({ column, message }) => (
          <span key={column} id={noteIdOf(rowIndex, column)} className="echo bad block">
            {column === "text" ? message : t("cellError", { column: t(columnLabelKeys[column]), message })}
          </span>
        ))}
        {articleId !== "" && cellErrors.some(({ errorType }) => errorType === articleErrorType) ? (
          <TextLink className="small" href={`/companies/${company.id}/articles/${articleId}`}>
            {lineMessages("openArticle")}
          </TextLink>
        ) : null}
        {cellErrors.length === 0 && noteText !== "" ? (
          <span id={noteIdOf(rowIndex)} className="echo">
            {noteText}
          </span>
        ) : null}
        {isReverseCharge === null ? null : (
          <label className="tick small">
            <input
              type="checkbox"
              checked={isReverseCharge}
              aria-label={t("rowLabel", { row: rowIndex + 1, column: t("reverse") })}
              onChange={({ target }) =>
                setValue(`rows.${rowIndex}.reverseConstruction`, target.checked, { shouldDirty: true })
              }
            />
            {t("reverse")}
          </label>
        )}
      </td>
    </tr>
  );
}
