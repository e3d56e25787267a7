"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { deferUntilPainted } from "@/components/ui/defer-until-painted";
import type { ReductionKind } from "@/lib/api/contract/sales/work-types";
import { describeAmbiguousNumbers } from "../ambiguous-numbers";
import { chargedRateBpsOf, vatReasonOfRow } from "../draft-totals";
import { blankRow, type DraftValues, type RowValues } from "../draft-values";
import type { DraftTotalsSettings } from "../use-totals-settings";
import { useEditableRow } from "./editable-rows";
import { type GridColumn, gridColumns } from "./grid-keys";
import { ReadOnlyCell } from "./read-only-cell";
import type { RowActions } from "./row-actions";
import { RowAmount } from "./row-amount";
import { RowButtons } from "./row-buttons";
import { RowGreen } from "./row-green";
import css from "./row-grid.module.css";
import { noteIdOf, RowNote } from "./row-note";
import { RowTextCell } from "./row-text-cell";
import { RowWork } from "./row-work";

type Props = {
  rowIndex: number;
  isLast: boolean;
  settings: DraftTotalsSettings;
  customerId: string;
  hasDiscountColumn: boolean;
  isReordering: boolean;
  /** The reduction of the document; null for a document without house work. */
  workKind: ReductionKind | null;
  actions: RowActions;
};

/**
 * Returns the values of a row for which the whole line must render again. The text and the amount change at every
 * keystroke and render separately.
 */
function summaryOfRow(row: RowValues, numberLocale: string) {
  const { articleId, unit, rateBps, reverseConstruction } = row;
  const vatFields = { rateBps, reverseConstruction };
  return { articleId, unit, vatFields, ambiguousNumbersText: describeAmbiguousNumbers(row, numberLocale) };
}

/**
 * One row of the invoice. The row watches only its own values, so that typing in one row does not render the others
 * again.
 */
export const RowLine = memo(function RowLine(props: Props) {
  const { rowIndex, isLast, settings, customerId, hasDiscountColumn, isReordering, workKind, actions } = props;
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const { register } = useFormContext<DraftValues>();
  const { isEditable, editCell } = useEditableRow();
  const { errors } = useFormState<DraftValues>({ name: `rows.${rowIndex}` });
  const reasonMessages = useTranslations("sales.withoutVat");
  const { articleId, unit, vatFields, ambiguousNumbersText } = useWatch({
    name: `rows.${rowIndex}`,
    compute: (row: RowValues | undefined) => summaryOfRow(row ?? blankRow, formats.numberLocale),
  });
  const vatReason = vatReasonOfRow(vatFields, settings);
  // A sale abroad has the same reason for every row, so only the totals show that reason.
  const isReasonShownInRow = vatReason === "construction" || vatReason === "exempt";
  const noteText = [
    ambiguousNumbersText,
    isReasonShownInRow ? reasonMessages("row", { reason: reasonMessages(vatReason) }) : "",
  ]
    .filter(Boolean)
    .join(". ");
  const cellErrors = gridColumns.flatMap((column) => {
    const { message, type }: { message?: unknown; type?: unknown } = get(errors, `rows.${rowIndex}.${column}`) ?? {};
    return typeof message === "string" ? [{ column, message, errorType: String(type) }] : [];
  });
  // A row that is marked as reverse charge shows the checkbox for every customer. Where the mark does not apply, the
  // books refuse the row, and a person must be able to remove the mark.
  const mayMarkReverseCharge = vatFields.reverseConstruction || (settings.mayReverseConstruction && articleId !== "");
  // Where there are many rows, only the rows that are being edited show their fields for work.
  const shownWorkKind = isEditable && articleId !== "" ? workKind : null;
  const labelOf = (columnName: string) => t("rowLabel", { row: rowIndex + 1, column: columnName });
  const errorTextOf = (column: GridColumn) => cellErrors.find((cellError) => cellError.column === column)?.message;
  const descriptionIdOf = (column: GridColumn) =>
    errorTextOf(column)
      ? noteIdOf(rowIndex, column)
      : cellErrors.length === 0 && noteText
        ? noteIdOf(rowIndex)
        : undefined;
  const chargedVatRateBps = chargedRateBpsOf(vatFields, settings.chargesVat);

  const renderReadOnlyCell = (column: GridColumn, columnName: string) => (
    <ReadOnlyCell
      rowIndex={rowIndex}
      column={column}
      label={labelOf(columnName)}
      placeholder={columnName}
      isInvalid={errorTextOf(column) !== undefined}
      describedBy={descriptionIdOf(column)}
      onFocus={editCell}
    />
  );
  const renderNumberCell = (column: Exclude<GridColumn, "text">, columnName: string) => {
    if (!isEditable) return renderReadOnlyCell(column, columnName);
    const field = register(`rows.${rowIndex}.${column}`);
    return (
      <input
        {...field}
        onChange={(event) => deferUntilPainted(field.name, () => void field.onChange(event))}
        aria-label={labelOf(columnName)}
        placeholder={columnName}
        aria-invalid={errorTextOf(column) ? true : undefined}
        aria-describedby={descriptionIdOf(column)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
    );
  };
  return (
    <>
      <tr
        data-index={rowIndex}
        className={clsx(
          css.row,
          (cellErrors.length > 0 || noteText || mayMarkReverseCharge || shownWorkKind) && css.noted,
        )}
      >
        <td className={clsx(css.n, "mute")}>{rowIndex + 1}</td>
        <td className={css.t} data-col="text">
          {isEditable ? (
            <RowTextCell
              rowIndex={rowIndex}
              label={labelOf(t("columnText"))}
              hasArticle={articleId !== ""}
              includesVat={settings.includesVat}
              customerId={customerId}
              error={errorTextOf("text")}
              describedBy={descriptionIdOf("text")}
              actions={actions}
            />
          ) : (
            renderReadOnlyCell("text", t("columnText"))
          )}
        </td>
        <td className={clsx(css.q, css.num)} data-col="quantity">
          {renderNumberCell("quantity", t("columnQuantity"))}
        </td>
        <td className={clsx(css.u, "secondary")}>{unit}</td>
        <td className={clsx(css.p, css.num)} data-col="unitPrice">
          {renderNumberCell("unitPrice", t("columnPrice"))}
        </td>
        {hasDiscountColumn ? (
          <td className={clsx(css.d, css.num)} data-col="discount">
            {renderNumberCell("discount", t("columnDiscount"))}
          </td>
        ) : null}
        <td className={clsx(css.v, css.num, "secondary")}>
          {chargedVatRateBps === null ? "" : formats.percent(chargedVatRateBps)}
        </td>
        <td className={clsx(css.a, css.num)}>
          <RowAmount rowIndex={rowIndex} settings={settings} />
        </td>
        <td className={css.x}>
          {isEditable || isReordering ? (
            <RowButtons rowIndex={rowIndex} isLast={isLast} isReordering={isReordering} actions={actions} />
          ) : null}
        </td>
      </tr>
      {shownWorkKind === "green" ? <RowGreen rowIndex={rowIndex} columnCount={hasDiscountColumn ? 8 : 7} /> : null}
      {shownWorkKind && shownWorkKind !== "green" ? (
        <RowWork rowIndex={rowIndex} workKind={shownWorkKind} columnCount={hasDiscountColumn ? 8 : 7} />
      ) : null}
      <RowNote
        rowIndex={rowIndex}
        cellErrors={cellErrors}
        articleId={articleId}
        noteText={noteText}
        isReverseCharge={mayMarkReverseCharge ? vatFields.reverseConstruction : null}
        columnCount={hasDiscountColumn ? 8 : 7}
      />
    </>
  );
});
