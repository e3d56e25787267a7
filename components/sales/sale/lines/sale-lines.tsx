"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { ChainLine } from "@/lib/rules/sales/chain-lines";
import type { OrderDesk } from "../use-order-desk";
import { LineBar } from "./line-bar";
import { mainStepId, nextNow } from "./line-keys";
import { isRefused, LineRefusal, type RefusedLine } from "./line-refusal";
import css from "./sale-lines.module.css";

type Props = {
  lines: readonly ChainLine[];
  /** The form in which quantities are typed; null where there is nothing to deliver. */
  desk: OrderDesk | null;
  /** Whether a step is under way, so that the quantities it was submitted with cannot be changed. */
  isHeld: boolean;
  /** The refusal by the books that is shown at its line. */
  refused: RefusedLine | null;
};

/**
 * Shows the progress of each line of a sale: the ordered, delivered, invoiced and remaining quantities, as figures and as a
 * bar, and the quantity that is delivered now.
 */
export function SaleLines({ lines, desk, isHeld, refused }: Props) {
  const t = useTranslations("sales.sale");
  const formats = useFormats();
  const table = useRef<HTMLTableElement>(null);
  const figure = (quantity: bigint) => formats.quantity(quantity);

  function onKey(event: KeyboardEvent<HTMLTableElement>) {
    const to = nextNow(table.current, event);
    if (!to) return;
    event.preventDefault();
    to.focus();
    if (to instanceof HTMLInputElement) to.select();
  }

  return (
    <section aria-label={t("lines")}>
      <div className={css.head}>
        <h2>{t("lines")}</h2>
        {desk && !isHeld ? (
          <div className="acts">
            <Button size="sm" look="quiet" aria-label={t("desk.allLines")} onClick={desk.all}>
              {t("desk.all")}
            </Button>
            <Button size="sm" look="quiet" aria-label={t("desk.noLines")} onClick={desk.none}>
              {t("desk.none")}
            </Button>
          </div>
        ) : null}
      </div>
      {desk && isHeld ? <p className="two sm pb-2">{t("desk.held")}</p> : null}
      <table
        ref={table}
        data-keys={desk ? "quantities toStep" : undefined}
        className={clsx("grid-table", css.lines)}
        onKeyDown={desk ? onKey : undefined}
        aria-describedby={desk ? mainStepId : undefined}
      >
        <thead>
          <tr>
            <th>{t("line")}</th>
            <th className="num">{t("columnOrdered")}</th>
            <th className="num">{t("columnDelivered")}</th>
            <th className="num">{t("columnInvoiced")}</th>
            <th className="num">{t("columnLeft")}</th>
            {desk ? <th className="num">{t("desk.now")}</th> : null}
            <th className={css.far}>
              <span className="sr">{t("how")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const place = desk ? line.places.find(({ documentId }) => documentId === desk.order.id) : undefined;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
              <tr key={index} data-index={index}>
                <td className={clsx("mid", css.text)}>
                  {line.text}
                  <Overflow line={line} />
                  {desk && place ? <NowSaid desk={desk} row={place.row} /> : null}
                  {refused && isRefused(line, refused) ? <LineRefusal refused={refused} line={line} /> : null}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnOrdered")}>
                  {figure(line.ordered)}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnDelivered")}>
                  {figure(line.delivered)}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnInvoiced")}>
                  {figure(line.invoiced)}
                </td>
                <td className={clsx("num", css.figure)} data-label={t("columnLeft")}>
                  {figure(line.left)}
                </td>
                {desk ? (
                  <td className={clsx("num", css.now)} data-label={t("desk.now")}>
                    {place ? <NowField desk={desk} row={place.row} text={line.text} isHeld={isHeld} /> : null}
                  </td>
                ) : null}
                <td className={css.far}>
                  <LineBar line={line} now={place ? (desk?.leaving[place.row] ?? 0n) : 0n} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Says that the invoices of a line have more than was ordered, whoever wrote the invoices. */
function Overflow({ line: { ordered, left } }: { line: ChainLine }) {
  const t = useTranslations("sales.sale.desk");
  const formats = useFormats();
  const isOver = ordered < 0n ? left > 0n : left < 0n;
  if (!isOver) return null;
  const quantity = formats.quantity(left < 0n ? -left : left);
  return <p className="late sm">{t(ordered === 0n ? "notOrdered" : "over", { quantity })}</p>;
}

type FieldProps = { desk: OrderDesk; row: number; text: string; isHeld: boolean };

const saidId = (row: number) => `now-${row}-line`;

function NowField({ desk, row, text, isHeld }: FieldProps) {
  const t = useTranslations("sales.sale.desk");
  const formats = useFormats();
  const quantity = formats.quantity(desk.order.rows[row]?.quantity ?? 0n);
  const isRefused = desk.refusals[row] !== null;
  return (
    <span className={clsx("in amount", css.field)}>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("nowOf", { line: text, quantity })}
        aria-invalid={isRefused ? true : undefined}
        aria-describedby={isRefused || desk.understood[row] ? saidId(row) : undefined}
        readOnly={isHeld}
        value={desk.texts[row] ?? ""}
        placeholder="0"
        data-now={row}
        onChange={({ target }) => desk.type(row, target.value)}
        onFocus={({ target }) => target.select()}
      />
    </span>
  );
}

/** Says how the typed quantity was understood, or why it cannot be delivered. */
function NowSaid({ desk, row }: { desk: OrderDesk; row: number }) {
  const t = useTranslations("sales.sale.desk.refusal");
  const formats = useFormats();
  const refusal = desk.refusals[row] ?? null;
  const quantity = formats.quantity(desk.order.rows[row]?.quantity ?? 0n);
  const said = refusal ? t(refusal, { quantity }) : desk.understood[row];
  if (!said) return null;
  return (
    <p id={saidId(row)} className={clsx("echo", refusal && "bad")}>
      {said}
    </p>
  );
}
