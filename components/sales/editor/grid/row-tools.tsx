"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { keyGroups } from "@/components/shell/keys/key-groups";
import { Caps } from "@/components/ui/kbd";
import type { RowValues } from "../draft-values";
import css from "./row-grid.module.css";

type Props = {
  /** True with two rows or more, so that rows can be rearranged. */
  hasManyRows: boolean;
  removedRow: { index: number; rowValues: RowValues } | null;
  hasDiscountColumn: boolean;
  isReordering: boolean;
  onAdd: () => void;
  onRestore: () => void;
  /** Null while a row has a discount, because the discount column then cannot be hidden. */
  onToggleDiscounts: (() => void) | null;
  onToggleReordering: () => void;
};

/**
 * Stands below the rows and shows the row that was removed last, the buttons for rows, and the keys that do the same.
 */
export function RowTools(props: Props) {
  const t = useTranslations("sales.editor");
  const { removedRow, hasDiscountColumn, isReordering } = props;
  return (
    <div className={css.under}>
      <p role="status" className={css.removed}>
        {removedRow ? (
          <>
            {t("rowRemoved", { row: removedRow.index + 1, text: removedRow.rowValues.text.trim().slice(0, 60) })}{" "}
            <button type="button" data-action className="link" onClick={props.onRestore}>
              {t("undo")}
            </button>
          </>
        ) : null}
      </p>
      <div className={css.acts}>
        <button type="button" data-action className={clsx("link", css.add)} onClick={props.onAdd}>
          {t("addRow")}
        </button>
        {props.onToggleDiscounts ? (
          <button
            type="button"
            data-action
            className={clsx("link", css.add)}
            aria-pressed={hasDiscountColumn}
            onClick={props.onToggleDiscounts}
          >
            {t("discounts")}
          </button>
        ) : null}
        {props.hasManyRows || isReordering ? (
          <button
            type="button"
            data-action
            className={clsx("link", css.add)}
            aria-pressed={isReordering}
            onClick={props.onToggleReordering}
          >
            {t(isReordering ? "orderDone" : "changeOrder")}
          </button>
        ) : null}
      </div>
      <p className={clsx(css.keys, "no-phone")}>
        <Caps shortcuts={keyGroups.cells.addRow} /> {t("tabHint")}. <Caps shortcuts={keyGroups.cells.moveRow} />{" "}
        {t("moveHint")}, <Caps shortcuts={keyGroups.cells.removeRow} /> {t("removeHint")}
      </p>
    </div>
  );
}
