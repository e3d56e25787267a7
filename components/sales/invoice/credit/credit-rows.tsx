"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Left } from "@/lib/rules/sales/credit";
import css from "./credit-rows.module.css";
import type { CreditValues, LineTrouble } from "./credit-values";

type Props = {
  invoice: Invoice;
  left: Left;
  /** The typed credit of each row in minor units; null where nothing is credited. */
  rowMinor: readonly (bigint | null)[];
  troubles: ReadonlyMap<number, LineTrouble>;
};

type Cell = "quantity" | "amount";

/** The rows of an invoice with a credited quantity or amount for each; typing one of the two empties the other. */
export function CreditRows({ invoice, left, rowMinor, troubles }: Props) {
  const t = useTranslations("sales.credit");
  const formats = useFormats();
  const { register, setValue } = useFormContext<CreditValues>();
  const currency = invoice.currencyCode;
  return (
    <table className={css.rows} data-keys="quantities" onKeyDown={move}>
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
          const rest = left.lines[index] ?? { quantity: 0n, minor: 0n };
          const over = row.isTextRow || rest.minor === 0n;
          const trouble = troubles.get(index);
          const unit = row.unitAbbreviation || row.unitName;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: posted rows never move
            <tr key={index} className={clsx(over && "mute")}>
              <td className={css.text}>
                {row.text}
                {trouble ? (
                  <span id={`credit-${index}`} role="alert" className={clsx("late sm", css.trouble)}>
                    {trouble === "not_a_number"
                      ? t("notANumber")
                      : t("most", {
                          quantity: `${formats.quantity(rest.quantity)} ${unit}`.trim(),
                          amount: formats.amount(rest.minor, currency),
                        })}
                  </span>
                ) : null}
              </td>
              <td className={clsx("num", css.left)}>
                {row.isTextRow ? null : over ? (
                  t("none")
                ) : (
                  <>
                    <span>
                      {formats.quantity(rest.quantity)} <span className="mute">{unit}</span>
                    </span>
                    <span>
                      <Amount text={formats.amount(rest.minor, currency)} />
                    </span>
                  </>
                )}
              </td>
              {over ? <td className={css.cell} colSpan={2} /> : [cell("quantity", index), cell("amount", index)]}
            </tr>
          );
        })}
      </tbody>
    </table>
  );

  function cell(name: Cell, index: number) {
    const other: Cell = name === "quantity" ? "amount" : "quantity";
    const words = { row: String(index + 1), text: invoice.rows[index]?.text ?? "" };
    const minor = rowMinor[index] ?? null;
    const { onChange, ...field } = register(`rows.${index}.${name}`);
    return (
      <td key={name} className={css.cell}>
        <span className="in amount">
          <input
            {...field}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t(name === "quantity" ? "quantityOf" : "amountOf", words)}
            aria-invalid={troubles.has(index) || undefined}
            aria-describedby={troubles.has(index) ? `credit-${index}` : undefined}
            data-cell={name}
            placeholder={name === "amount" && minor !== null ? formats.amount(minor, currency) : undefined}
            onChange={(event) => {
              if (event.target.value !== "") setValue(`rows.${index}.${other}`, "");
              return onChange(event);
            }}
          />
        </span>
      </td>
    );
  }
}

/** Moves the focus within a column: up and down go from row to row, Enter goes down. */
function move(event: KeyboardEvent<HTMLTableElement>) {
  const from = event.target as HTMLElement;
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  const { cell } = from.dataset;
  if (step === 0 || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-cell="${cell}"]`)];
  const to = column[column.indexOf(from as HTMLInputElement) + step];
  event.preventDefault();
  to?.focus();
  to?.select();
}
