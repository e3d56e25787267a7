import clsx from "clsx";
import { getTranslations } from "next-intl/server";
import type { Formats } from "@/components/format/formats";
import type { DocumentRow } from "@/lib/api/contract/sales/document-row";
import type { Quote } from "@/lib/api/contract/sales/quote";
import css from "./offer.module.css";

/** Shows the rows of a quote and their totals, as they are in the books. */
export async function OfferRows({ quote, formats }: { quote: Quote; formats: Formats }) {
  const t = await getTranslations("offer");
  const { rows, currencyCode } = quote;
  const hasDiscount = rows.some((row) => row.discount !== 0n);
  const formatRowAmount = (minor: bigint) => formats.amount(minor, currencyCode);
  const payableMinor = quote.grossMinor - quote.taxReductionMinor;
  return (
    <>
      <table className={clsx("grid-table", css.rows)}>
        <caption className="sr">{t("rows")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("row")}</th>
            <th scope="col" className="num">
              {t("quantity")}
            </th>
            <th scope="col" className="num">
              {t(quote.includesVat ? "priceWithVat" : "price")}
            </th>
            {hasDiscount ? (
              <th scope="col" className="num">
                {t("discount")}
              </th>
            ) : null}
            <th scope="col" className="num">
              {t("amount", { currency: currencyCode })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            row.isTextRow ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids and never move
              <tr key={index}>
                <td className={clsx("mid", css.text)} colSpan={hasDiscount ? 5 : 4}>
                  {row.text}
                </td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids and never move
              <tr key={index}>
                <td className={css.text}>{row.text}</td>
                <td className="num" data-label={t("quantity")}>
                  {quantityTextOf(row, formats)}
                </td>
                <td className="num" data-label={t(quote.includesVat ? "priceWithVat" : "price")}>
                  {formats.quantity(row.unitPrice, 2)}
                </td>
                {hasDiscount ? (
                  <td className="num" data-label={t("discount")}>
                    {row.discount === 0n ? "" : formats.percent(Number(row.discount))}
                  </td>
                ) : null}
                <td className={clsx("num", css.amount)} data-label={t("amount", { currency: currencyCode })}>
                  {formatRowAmount(row.amountMinor)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <dl className={css.totals}>
        <TotalLine label={t("net")} amountText={formatRowAmount(quote.netMinor)} />
        <TotalLine label={t("vat")} amountText={formatRowAmount(quote.vatMinor)} />
        {quote.roundingMinor === 0n ? null : (
          <TotalLine label={t("rounding")} amountText={formatRowAmount(quote.roundingMinor)} />
        )}
        <TotalLine label={t("gross")} amountText={formats.money(quote.grossMinor, currencyCode)} isTotal />
        {quote.taxReductionMinor === 0n ? null : (
          <>
            <TotalLine label={t("reduction")} amountText={formatRowAmount(-quote.taxReductionMinor)} />
            <TotalLine label={t("toPay")} amountText={formats.money(payableMinor, currencyCode)} isTotal />
          </>
        )}
      </dl>
    </>
  );
}

function quantityTextOf({ quantity, unitAbbreviation, unitName }: DocumentRow, formats: Formats): string {
  return [formats.quantity(quantity), unitAbbreviation || unitName].filter(Boolean).join("\u00a0");
}

function TotalLine({ label, amountText, isTotal }: { label: string; amountText: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{amountText}</dd>
    </div>
  );
}
