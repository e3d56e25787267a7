"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import type { DocumentRow } from "@/lib/api/contract/document-row";
import { invoiceTotals } from "@/lib/flow/invoice-totals";
import { currencyExponent } from "@/lib/money";
import totals from "../editor/totals-panel.module.css";
import css from "./invoice-rows.module.css";

/** The rows and totals as the books have them. */
export function InvoiceRows({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const currency = invoice.currencyCode;
  const amount = (minor: bigint) => <Amount text={formats.amount(minor, currency)} />;
  return (
    <div>
      <h2>{t("rows")}</h2>
      <table className={`grid-table ${css.rows}`}>
        <thead>
          <tr>
            <th className={css.n}>
              <span className="sr">{t("rows")}</span>
            </th>
            <th>{t("row")}</th>
            <th className={clsx("num", css.q)}>{t("quantity")}</th>
            <th className={clsx("num", css.p)}>{t(invoice.includesVat ? "priceWithVat" : "price")}</th>
            <th className={clsx("num", css.v)}>{t("vat")}</th>
            <th className={clsx("num", css.a)}>{t("amount", { currency })}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: posted rows never move
            <tr key={index}>
              <td className={clsx(css.n, "mute")}>{index + 1}</td>
              <td className={css.t}>
                <span className={row.isTextRow ? "two" : "mid"}>{row.text}</span>
              </td>
              <td className={clsx("num", css.q)}>
                {row.isTextRow ? null : (
                  <>
                    {formats.quantity(row.quantity)}{" "}
                    <span className="mute">{row.unitAbbreviation || row.unitName}</span>
                  </>
                )}
              </td>
              <td className={clsx("num", css.p)}>
                {row.isTextRow ? null : <Amount text={formats.quantity(row.unitPrice, 2)} />}
              </td>
              <td className={clsx("num mute", css.v)}>{row.rateBps === null ? "" : formats.percent(row.rateBps)}</td>
              <td className={clsx("num", css.a)}>{row.isTextRow ? null : amount(rowMinor(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.under}>
        <table className={totals.totals}>
          <tbody>
            <tr>
              <th scope="row">{t("net")}</th>
              <td />
              <td className="num">{amount(invoice.netMinor)}</td>
            </tr>
            {invoice.vat
              .filter((entry) => entry.netMinor !== 0n)
              .sort((one, other) => other.rateBps - one.rateBps)
              .map((entry) => (
                <tr key={entry.rateBps}>
                  <th scope="row">{t("vatRate", { percent: formats.percent(entry.rateBps) })}</th>
                  <td className="num mute">{t("vatBase", { base: formats.amount(entry.netMinor, currency) })}</td>
                  <td className="num">{amount(entry.vatMinor)}</td>
                </tr>
              ))}
            {invoice.roundingMinor === 0n ? null : (
              <tr>
                <th scope="row">{t("rounding")}</th>
                <td />
                <td className="num">{amount(invoice.roundingMinor)}</td>
              </tr>
            )}
            <tr className={totals.pay}>
              <th scope="row">{t("total", { currency })}</th>
              <td colSpan={2} className="num total">
                {amount(invoice.grossMinor)}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );

  function rowMinor(row: DocumentRow): bigint {
    const settings = { exponent: currencyExponent(currency), includesVat: invoice.includesVat, roundToWhole: false };
    return invoiceTotals([{ ...row, rateBps: row.rateBps ?? 0 }], settings).rowMinor[0] ?? 0n;
  }
}
