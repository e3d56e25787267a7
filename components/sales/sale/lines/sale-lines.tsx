"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { ChainLine } from "@/lib/rules/sales/chain-lines";
import type { DeliveryForm } from "../use-delivery-quantities";
import { LineBar } from "./line-bar";
import { findFocusTarget, saleStepTextId } from "./line-keys";
import { isRefusedLine, LineRefusal, type RefusedLine } from "./line-refusal";
import css from "./sale-lines.module.css";

type Props = {
  lines: readonly ChainLine[];
  /** The form in which quantities are typed; null where there is nothing to deliver. */
  deliveryForm: DeliveryForm | null;
  /** Whether a step is under way, so that the quantities it was submitted with cannot be changed. */
  isLocked: boolean;
  /** The refusal by the books that is shown at its line. */
  refusedLine: RefusedLine | null;
};

/**
 * Shows the progress of each line of a sale: the ordered, delivered, invoiced and remaining quantities, as figures and as a
 * bar, and the quantity that is delivered now.
 */
export function SaleLines({ lines, deliveryForm, isLocked, refusedLine }: Props) {
  const t = useTranslations("sales.sale");
  const formats = useFormats();
  const tableRef = useRef<HTMLTableElement>(null);
  const quantityTextOf = (quantity: bigint) => formats.quantity(quantity);

  function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
    const focusTarget = findFocusTarget(tableRef.current, event);
    if (!focusTarget) return;
    event.preventDefault();
    focusTarget.focus();
    if (focusTarget instanceof HTMLInputElement) focusTarget.select();
  }

  return (
    <section aria-label={t("lines")}>
      <div className={css.head}>
        <h2>{t("lines")}</h2>
        {deliveryForm && !isLocked ? (
          <div className="actions">
            <Button size="sm" variant="quiet" aria-label={t("desk.allLines")} onClick={deliveryForm.fillAll}>
              {t("desk.all")}
            </Button>
            <Button size="sm" variant="quiet" aria-label={t("desk.noLines")} onClick={deliveryForm.clearAll}>
              {t("desk.none")}
            </Button>
          </div>
        ) : null}
      </div>
      {deliveryForm && isLocked ? <p className="secondary small pb-2">{t("desk.held")}</p> : null}
      <table
        ref={tableRef}
        data-keys={deliveryForm ? "quantities toStep" : undefined}
        className={clsx("grid-table", css.lines)}
        onKeyDown={deliveryForm ? moveFocus : undefined}
        aria-describedby={deliveryForm ? saleStepTextId : undefined}
      >
        <thead>
          <tr>
            <th>{t("line")}</th>
            <th className="num">{t("columnOrdered")}</th>
            <th className="num">{t("columnDelivered")}</th>
            <th className="num">{t("columnInvoiced")}</th>
            <th className="num">{t("columnLeft")}</th>
            {deliveryForm ? <th className="num">{t("desk.now")}</th> : null}
            <th className={css.far}>
              <span className="sr">{t("how")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const rowPlace = deliveryForm
              ? line.places.find(({ documentId }) => documentId === deliveryForm.order.id)
              : undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position
              <tr key={index} data-index={index}>
                <td className={clsx("mid", css.text)}>
                  {line.text}
                  <OverInvoicedNote line={line} />
                  {deliveryForm && rowPlace ? <QuantityNote deliveryForm={deliveryForm} row={rowPlace.row} /> : null}
                  {refusedLine && isRefusedLine(line, refusedLine) ? (
                    <LineRefusal refusedLine={refusedLine} line={line} />
                  ) : null}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnOrdered")}>
                  {quantityTextOf(line.ordered)}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnDelivered")}>
                  {quantityTextOf(line.delivered)}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnInvoiced")}>
                  {quantityTextOf(line.invoiced)}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnLeft")}>
                  {quantityTextOf(line.leftToInvoice)}
                </td>
                {deliveryForm ? (
                  <td className={clsx("num", css.now)} data-label={t("desk.now")}>
                    {rowPlace ? (
                      <QuantityField
                        deliveryForm={deliveryForm}
                        row={rowPlace.row}
                        text={line.text}
                        isLocked={isLocked}
                      />
                    ) : null}
                  </td>
                ) : null}
                <td className={css.far}>
                  <LineBar
                    line={line}
                    deliveredNow={rowPlace ? (deliveryForm?.quantitiesNow[rowPlace.row] ?? 0n) : 0n}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Says that the invoices of a line have more than was ordered, also where invoices were created outside the portal. */
function OverInvoicedNote({ line: { ordered, leftToInvoice: leftQuantity } }: { line: ChainLine }) {
  const t = useTranslations("sales.sale.desk");
  const formats = useFormats();
  const isOverInvoiced = ordered < 0n ? leftQuantity > 0n : leftQuantity < 0n;
  if (!isOverInvoiced) return null;
  const quantity = formats.quantity(leftQuantity < 0n ? -leftQuantity : leftQuantity);
  return <p className="late small">{t(ordered === 0n ? "notOrdered" : "over", { quantity })}</p>;
}

type QuantityFieldProps = { deliveryForm: DeliveryForm; row: number; text: string; isLocked: boolean };

const quantityNoteIdOf = (rowIndex: number) => `now-${rowIndex}-line`;

function QuantityField({ deliveryForm, row, text, isLocked }: QuantityFieldProps) {
  const t = useTranslations("sales.sale.desk");
  const formats = useFormats();
  const quantity = formats.quantity(deliveryForm.order.rows[row]?.quantity ?? 0n);
  const hasRefusal = deliveryForm.refusals[row] !== null;
  return (
    <span className={clsx("in amount", css.field)}>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("nowOf", { line: text, quantity })}
        aria-invalid={hasRefusal ? true : undefined}
        aria-describedby={hasRefusal || deliveryForm.understoodQuantities[row] ? quantityNoteIdOf(row) : undefined}
        readOnly={isLocked}
        value={deliveryForm.texts[row] ?? ""}
        placeholder="0"
        data-now={row}
        onChange={({ target }) => deliveryForm.typeQuantity(row, target.value)}
        onFocus={({ target }) => target.select()}
      />
    </span>
  );
}

/** Says which quantity the portal takes for an ambiguous text, or why the typed quantity cannot be delivered. */
function QuantityNote({ deliveryForm, row: rowIndex }: { deliveryForm: DeliveryForm; row: number }) {
  const t = useTranslations("sales.sale.desk.refusal");
  const formats = useFormats();
  const refusal = deliveryForm.refusals[rowIndex] ?? null;
  const quantity = formats.quantity(deliveryForm.order.rows[rowIndex]?.quantity ?? 0n);
  const noteText = refusal ? t(refusal, { quantity }) : deliveryForm.understoodQuantities[rowIndex];
  if (!noteText) return null;
  return (
    <p id={quantityNoteIdOf(rowIndex)} className={clsx("echo", refusal && "bad")}>
      {noteText}
    </p>
  );
}
