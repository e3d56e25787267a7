"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { deferUntilPainted } from "@/components/ui/defer-until-painted";
import { describeAmbiguousNumbers } from "../ambiguous-numbers";
import { chargedRateBps, vatReasonOfRow } from "../draft-totals";
import { blankRow, type DraftValues, type RowValues } from "../draft-values";
import type { DraftTotalsSettings } from "../use-totals-settings";
import { useEditableRow } from "./editable-rows";
import { type GridColumn, gridColumns } from "./grid-keys";
import { ReadOnlyCell } from "./read-only-cell";
import type { RowActions } from "./row-actions";
import { RowAmount } from "./row-amount";
import { RowButtons } from "./row-buttons";
import css from "./row-grid.module.css";
import { noteIdOf, RowNote } from "./row-note";
import { RowTextCell } from "./row-text-cell";

type Props = {
  index: number;
  isLast: boolean;
  settings: DraftTotalsSettings;
  customerId: string;
  hasDiscountColumn: boolean;
  isReordering: boolean;
  actions: RowActions;
};

/**
 * The values of a row that its whole line shows. The text and the amount change at every keystroke and render
 * separately.
 */
function rowSummary(row: RowValues, numbers: string) {
  const { articleId, unit, rateBps, reverseConstruction } = row;
  const charged = { rateBps, reverseConstruction };
  return { articleId, unit, charged, understood: describeAmbiguousNumbers(row, numbers) };
}

/**
 * One row of the invoice. The row watches only its own values, so that typing in one row does not render the others
 * again.
 */
export const RowLine = memo(function RowLine(props: Props) {
  const { index, isLast, settings, customerId, hasDiscountColumn, isReordering, actions } = props;
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const { register } = useFormContext<DraftValues>();
  const { isEditable, editCell } = useEditableRow();
  const { errors } = useFormState<DraftValues>({ name: `rows.${index}` });
  const reasons = useTranslations("sales.withoutVat");
  const { articleId, unit, charged, understood } = useWatch({
    name: `rows.${index}`,
    compute: (row: RowValues | undefined) => rowSummary(row ?? blankRow, formats.numbers),
  });
  const reason = vatReasonOfRow(charged, settings);
  // A sale abroad has the same reason for every row, so only the totals show that reason.
  const isReasonOfRow = reason === "construction" || reason === "exempt";
  const echo = [understood, isReasonOfRow ? reasons("row", { reason: reasons(reason) }) : ""]
    .filter(Boolean)
    .join(". ");
  const messages = gridColumns.flatMap((column) => {
    const { message, type }: { message?: unknown; type?: unknown } = get(errors, `rows.${index}.${column}`) ?? {};
    return typeof message === "string" ? [{ column, message, type: String(type) }] : [];
  });
  // A marked row shows its mark even where the customer has none, because the books refuse it and a person must remove
  // it.
  const mayMarkReverseCharge = charged.reverseConstruction || (settings.reversesConstruction && articleId !== "");
  const label = (columnName: string) => t("rowLabel", { row: index + 1, column: columnName });
  const errorOf = (column: GridColumn) => messages.find((one) => one.column === column)?.message;
  const describedByOf = (column: GridColumn) =>
    errorOf(column) ? noteIdOf(index, column) : messages.length === 0 && echo ? noteIdOf(index) : undefined;
  const rate = chargedRateBps(charged, settings.chargesVat);

  const readOnlyCell = (column: GridColumn, columnName: string) => (
    <ReadOnlyCell
      index={index}
      column={column}
      label={label(columnName)}
      placeholder={columnName}
      invalid={errorOf(column) !== undefined}
      describedBy={describedByOf(column)}
      onFocus={editCell}
    />
  );
  const numberCell = (column: Exclude<GridColumn, "text">, columnName: string) => {
    if (!isEditable) return readOnlyCell(column, columnName);
    const field = register(`rows.${index}.${column}`);
    return (
      <input
        {...field}
        onChange={(event) => deferUntilPainted(field.name, () => void field.onChange(event))}
        aria-label={label(columnName)}
        placeholder={columnName}
        aria-invalid={errorOf(column) ? true : undefined}
        aria-describedby={describedByOf(column)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
    );
  };
  return (
    <>
      <tr
        data-index={index}
        className={clsx(css.row, (messages.length > 0 || echo || mayMarkReverseCharge) && css.noted)}
      >
        <td className={clsx(css.n, "mute")}>{index + 1}</td>
        <td className={css.t} data-col="text">
          {isEditable ? (
            <RowTextCell
              index={index}
              label={label(t("columnText"))}
              hasArticle={articleId !== ""}
              includesVat={settings.includesVat}
              customerId={customerId}
              error={errorOf("text")}
              describedBy={describedByOf("text")}
              actions={actions}
            />
          ) : (
            readOnlyCell("text", t("columnText"))
          )}
        </td>
        <td className={clsx(css.q, css.num)} data-col="quantity">
          {numberCell("quantity", t("columnQuantity"))}
        </td>
        <td className={clsx(css.u, "secondary")}>{unit}</td>
        <td className={clsx(css.p, css.num)} data-col="unitPrice">
          {numberCell("unitPrice", t("columnPrice"))}
        </td>
        {hasDiscountColumn ? (
          <td className={clsx(css.d, css.num)} data-col="discount">
            {numberCell("discount", t("columnDiscount"))}
          </td>
        ) : null}
        <td className={clsx(css.v, css.num, "secondary")}>{rate === null ? "" : formats.percent(rate)}</td>
        <td className={clsx(css.a, css.num)}>
          <RowAmount index={index} settings={settings} />
        </td>
        <td className={css.x}>
          {isEditable || isReordering ? (
            <RowButtons index={index} isLast={isLast} isReordering={isReordering} actions={actions} />
          ) : null}
        </td>
      </tr>
      <RowNote
        index={index}
        errors={messages}
        articleId={articleId}
        echo={echo}
        isReverseCharge={mayMarkReverseCharge ? charged.reverseConstruction : null}
        columns={hasDiscountColumn ? 8 : 7}
      />
    </>
  );
});
