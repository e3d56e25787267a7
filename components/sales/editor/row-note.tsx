"use client";

import { useTranslations } from "next-intl";
import type { GridColumn } from "./grid-keys";
import css from "./row-grid.module.css";

type Props = {
  index: number;
  errors: readonly { column: GridColumn; message: string }[];
  echo: string;
  columns: number;
};

const words = {
  text: "columnText",
  quantity: "columnQuantity",
  unitPrice: "columnPrice",
  discount: "columnDiscount",
} as const satisfies Record<GridColumn, string>;

/** The id of the line that describes a cell, or of the row's echo. */
export const noteIdOf = (index: number, column?: GridColumn) => `row-${index}-note${column ? `-${column}` : ""}`;

/** One line under the row holds all its messages; each cell is described by its own. */
export function RowNote({ index, errors, echo, columns }: Props) {
  const t = useTranslations("sales.editor");
  if (errors.length === 0 && echo === "") return null;
  return (
    <tr className={css.note}>
      <td />
      <td colSpan={columns}>
        {errors.map(({ column, message }) => (
          <span key={column} id={noteIdOf(index, column)} className="echo bad block">
            {column === "text" ? message : t("cellError", { column: t(words[column]), message })}
          </span>
        ))}
        {errors.length === 0 ? (
          <span id={noteIdOf(index)} className="echo">
            {echo}
          </span>
        ) : null}
      </td>
    </tr>
  );
}
