"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { RemainingCredit } from "@/lib/rules/sales/credit";
import css from "./credit-rows.module.css";
import type { CreditLineError, CreditValues } from "./credit-values";

type Props = {
  invoice: Invoice;
  creditable: RemainingCredit;
  /** The typed credit of each row in minor units; null where nothing is credited. */
  rowMinor: readonly (bigint | null)[];
  lineErrors: ReadonlyMap<number, CreditLineError>;
};

type CreditColumn = "quantity" | "amount";

/**
 * Shows the rows of an invoice, each with fields for the credited quantity and amount. Typing in one of the fields
 * empties the other field.
 */
export function CreditRows({ invoice, creditable, rowMinor, lineErrors }: Props) {
  const t = useTranslations("sales.credit");
  const formats = useFormats();
  const { register, setValue } = useFormContext<CreditValues>();
  const currency = invoice.currencyCode;
  return (
    <table className={css.rows} data-keys="quantities" onKeyDown={moveFocus}>
      <thead>
        <tr className="label">
          <th scope="col">{t("row")}</th>
          <th scope="col" className={clsx("num", css.left)}>
            {t("left")}
          </th>
          <th scope="col" className={css.cell}>
            {t("quantity")}
          </th>
          <th scope="col" className={css.cell}>
            {t(invoice.includesVat ? "amountWithVat" : "amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.rows.map((row, index) => {
          const creditableLine = creditable.lines[index] ?? { quantity: 0n, minor: 0n };
          const isNothingLeft = row.isTextRow || creditableLine.minor === 0n;
          const lineError = lineErrors.get(index);
          const unit = row.unitAbbreviation || row.unitName;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: posted rows never move
            <tr key={index} className={clsx(isNothingLeft && "mute")}>
              <td className={css.text}>
                {row.text}
                {lineError ? (
                  <span id={`credit-${index}`} role="alert" className={clsx("late small", css.trouble)}>
                    {lineError === "not_a_number"
                      ? t("notANumber")
                      : t("most", {
                          quantity: `${formats.quantity(creditableLine.quantity)} ${unit}`.trim(),
                          amount: formats.amount(creditableLine.minor, currency),
                        })}
                  </span>
                ) : null}
              </td>
              <td className={clsx("num", css.left)}>
                {row.isTextRow ? null : isNothingLeft ? (
                  t("none")
                ) : (
                  <>
                    <span>
                      {formats.quantity(creditableLine.quantity)} <span className="mute">{unit}</span>
                    </span>
                    <span>
                      <Amount text={formats.amount(creditableLine.minor, currency)} />
                    </span>
                  </>
                )}
              </td>
              {isNothingLeft ? (
                <td className={css.cell} colSpan={2} />
              ) : (
                [renderCell("quantity", index), renderCell("amount", index)]
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );

  function renderCell(column: CreditColumn, rowIndex: number) {
    const otherColumn: CreditColumn = column === "quantity" ? "amount" : "quantity";
    const rowParams = { row: String(rowIndex + 1), text: invoice.rows[rowIndex]?.text ?? "" };
    const minor = rowMinor[rowIndex] ?? null;
    const { onChange, ...field } = register(`rows.${rowIndex}.${column}`);
    return (
      <td key={column} className={css.cell}>
        <span className="in amount">
          <input
            {...field}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t(column === "quantity" ? "quantityOf" : "amountOf", rowParams)}
            aria-invalid={lineErrors.has(rowIndex) || undefined}
            aria-describedby={lineErrors.has(rowIndex) ? `credit-${rowIndex}` : undefined}
            data-cell={column}
            placeholder={column === "amount" && minor !== null ? formats.amount(minor, currency) : undefined}
            onChange={(event) => {
              if (event.target.value !== "") setValue(`rows.${rowIndex}.${otherColumn}`, "");
              return onChange(event);
            }}
          />
        </span>
      </td>
    );
  }
}

/** Moves the focus within a column: the arrow keys move up and down from row to row, and Enter moves down. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const focusedElement = event.target as HTMLElement;
  const rowOffset = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  const { cell: column } = focusedElement.dataset;
  if (rowOffset === 0 || !column || event.ctrlKey || event.metaKey || event.altKey) return;
  const columnInputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-cell="${column}"]`)];
  const focusTarget = columnInputs[columnInputs.indexOf(focusedElement as HTMLInputElement) + rowOffset];
  event.preventDefault();
  focusTarget?.focus();
  focusTarget?.select();
}
