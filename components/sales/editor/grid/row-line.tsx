"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { afterPaint } from "@/components/ui/after-paint";
import { chargedRate, rowReason } from "../draft-totals";
import { blankRow, type DraftValues, type RowValues } from "../draft-values";
import { understoodIn } from "../understood";
import type { ShownSettings } from "../use-totals-settings";
import { useEditableRow } from "./editable-rows";
import { type GridColumn, gridColumns } from "./grid-keys";
import { ReadOnlyCell } from "./read-only-cell";
import type { RowActions } from "./row-actions";
import { RowAmount } from "./row-amount";
import { RowButtons } from "./row-buttons";
import css from "./row-grid.module.css";
import { noteIdOf, RowNote } from "./row-note";
import { RowWords } from "./row-words";

type Props = {
  index: number;
  isLast: boolean;
  settings: ShownSettings;
  customerId: string;
  discounts: boolean;
  ordering: boolean;
  actions: RowActions;
};

/** The values of a row that the whole line shows; its text and amount change at every keystroke and render separately. */
function lineOf(row: RowValues, numbers: string) {
  const { articleId, unit, rateBps, reverseConstruction } = row;
  const charged = { rateBps, reverseConstruction };
  return { articleId, unit, charged, understood: understoodIn(row, numbers) };
}

/** One row of the invoice. It watches only itself, so that typing in one row does not render the others again. */
export const RowLine = memo(function RowLine(props: Props) {
  const { index, isLast, settings, customerId, discounts, ordering, actions } = props;
  const t = useTranslations("sales.editor");
  const formats = useFormats();
  const { register } = useFormContext<DraftValues>();
  const { isNear, bring } = useEditableRow();
  const { errors } = useFormState<DraftValues>({ name: `rows.${index}` });
  const reasons = useTranslations("sales.withoutVat");
  const { articleId, unit, charged, understood } = useWatch({
    name: `rows.${index}`,
    compute: (row: RowValues | undefined) => lineOf(row ?? blankRow, formats.numbers),
  });
  const reason = rowReason(charged, settings);
  // The reason of a sale abroad is the same for every row, so only the totals show it.
  const isOwn = reason === "construction" || reason === "exempt";
  const echo = [understood, isOwn ? reasons("row", { reason: reasons(reason) }) : ""].filter(Boolean).join(". ");
  const messages = gridColumns.flatMap((column) => {
    const { message, type }: { message?: unknown; type?: unknown } = get(errors, `rows.${index}.${column}`) ?? {};
    return typeof message === "string" ? [{ column, message, type: String(type) }] : [];
  });
  // A reverse charge mark is shown even where the customer has none: the books refuse it, and a person must remove it.
  const mayReverse = charged.reverseConstruction || (settings.reversesConstruction && articleId !== "");
  const label = (words: string) => t("rowLabel", { row: index + 1, column: words });
  const error = (column: GridColumn) => messages.find((one) => one.column === column)?.message;
  const described = (column: GridColumn) =>
    error(column) ? noteIdOf(index, column) : messages.length === 0 && echo ? noteIdOf(index) : undefined;
  const rate = chargedRate(charged, settings.chargesVat);

  const far = (column: GridColumn, words: string) => (
    <ReadOnlyCell
      index={index}
      column={column}
      label={label(words)}
      placeholder={words}
      invalid={error(column) !== undefined}
      describedBy={described(column)}
      onFocus={bring}
    />
  );
  const number = (column: Exclude<GridColumn, "text">, words: string) => {
    if (!isNear) return far(column, words);
    const field = register(`rows.${index}.${column}`);
    return (
      <input
        {...field}
        onChange={(event) => afterPaint(field.name, () => void field.onChange(event))}
        aria-label={label(words)}
        placeholder={words}
        aria-invalid={error(column) ? true : undefined}
        aria-describedby={described(column)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
    );
  };
  return (
    <>
      <tr data-index={index} className={clsx(css.row, (messages.length > 0 || echo || mayReverse) && css.noted)}>
        <td className={clsx(css.n, "mute")}>{index + 1}</td>
        <td className={css.t} data-col="text">
          {isNear ? (
            <RowWords
              index={index}
              label={label(t("columnText"))}
              hasArticle={articleId !== ""}
              gross={settings.includesVat}
              customerId={customerId}
              error={error("text")}
              describedBy={described("text")}
              actions={actions}
            />
          ) : (
            far("text", t("columnText"))
          )}
        </td>
        <td className={clsx(css.q, css.num)} data-col="quantity">
          {number("quantity", t("columnQuantity"))}
        </td>
        <td className={clsx(css.u, "two")}>{unit}</td>
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
          <RowAmount index={index} settings={settings} />
        </td>
        <td className={css.x}>
          {isNear || ordering ? (
            <RowButtons index={index} isLast={isLast} ordering={ordering} actions={actions} />
          ) : null}
        </td>
      </tr>
      <RowNote
        index={index}
        errors={messages}
        articleId={articleId}
        echo={echo}
        reverse={mayReverse ? charged.reverseConstruction : null}
        columns={discounts ? 8 : 7}
      />
    </>
  );
});
