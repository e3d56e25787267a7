"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { ChainLine } from "@/lib/flow/chain-lines";
import css from "./sale-lines.module.css";

/** How far each line is: ordered, delivered, invoiced and left, as figures and as a bar. */
export function SaleLines({ lines }: { lines: readonly ChainLine[] }) {
  const t = useTranslations("sales.sale");
  const formats = useFormats();
  const figure = (quantity: bigint) => formats.quantity(quantity);
  return (
    <section aria-label={t("lines")}>
      <h2>{t("lines")}</h2>
      <table className={clsx("grid-table", css.lines)}>
        <thead>
          <tr>
            <th>{t("line")}</th>
            <th className="num">{t("columnOrdered")}</th>
            <th className="num">{t("columnDelivered")}</th>
            <th className="num">{t("columnInvoiced")}</th>
            <th className="num">{t("columnLeft")}</th>
            <th className={css.far}>
              <span className="sr">{t("how")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
            <tr key={index}>
              <td className={clsx("mid", css.text)}>{line.text}</td>
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
              <td className={css.far}>
                <Bar line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Solid is invoiced, hatched delivered and to invoice, empty not delivered; the figures stand beside it. */
function Bar({ line: { ordered, delivered, invoiced } }: { line: ChainLine }) {
  const hatch = useId();
  const invoicedShare = share(invoiced, ordered);
  const deliveredShare = Math.max(share(delivered, ordered), invoicedShare);
  return (
    <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <pattern id={hatch} width="4" height="8" patternUnits="userSpaceOnUse">
        <path className={css.hatch} d="M0 8L4 0" />
      </pattern>
      <rect className={css.empty} width="100" height="8" />
      <rect fill={`url(#${hatch})`} width={deliveredShare} height="8" />
      <rect className={css.invoiced} width={invoicedShare} height="8" />
    </svg>
  );
}

/** In percent, at most 100; all of nothing is nothing. */
function share(part: bigint, whole: bigint): number {
  if (whole === 0n) return part === 0n ? 0 : 100;
  return Math.min(100, Math.max(0, Number((part * 1000n) / whole) / 10));
}
