"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { DocumentRow } from "@/lib/api/contract/sales/document-row";
import { invoiceTotals } from "@/lib/rules/sales/invoice-totals";
import { buyerOf } from "@/lib/rules/vat/charges-vat";
import { kindOfBookedSale, type VatReason, vatReasonOf } from "@/lib/rules/vat/vat-reason";
import { currencyExponentOf } from "@/lib/values/money";
import totalsStyles from "../editor/head/totals-panel.module.css";
import css from "./invoice-rows.module.css";

/**
 * Shows the rows and totals as the books have them, and the reason where a row has no VAT. The amounts of a credit note
 * are shown below zero, as in the lists and on its PDF.
 */
export function InvoiceRows({ invoice, customer }: { invoice: Invoice; customer: Customer | undefined }) {
  const t = useTranslations("sales.invoice");
  const editorMessages = useTranslations("sales.editor");
  const houseWorkMessages = useTranslations("houseWork");
  const reasonMessages = useTranslations("sales.withoutVat");
  const { countryCode } = useCompany();
  const formats = useFormats();
  const currency = invoice.currencyCode;
  const sign = invoice.isCredit ? -1n : 1n;
  const renderAmount = (minor: bigint) => <Amount text={formats.amount(sign * minor, currency)} />;
  const saleKind = kindOfBookedSale(invoice, countryCode, customer ? buyerOf(customer) : null);
  const vatReasons = invoice.rows.map((row) => (saleKind ? vatReasonOf(row, saleKind) : null));
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
                <span className={row.isTextRow ? "secondary" : "mid"}>{row.text}</span>
                {renderRowNote(vatReasons[index])}
              </td>
              <td className={clsx("num", css.q)}>
                {row.isTextRow ? null : (
                  <>
                    {formats.quantity(sign * row.quantity)}{" "}
                    <span className="mute">{row.unitAbbreviation || row.unitName}</span>
                  </>
                )}
              </td>
              <td className={clsx("num", css.p)}>
                {row.isTextRow ? null : <Amount text={formats.quantity(row.unitPrice, 2)} />}
              </td>
              <td className={clsx("num mute", css.v)}>{row.rateBps === null ? "" : formats.percent(row.rateBps)}</td>
              <td className={clsx("num", css.a)}>{row.isTextRow ? null : renderAmount(rowAmountMinorOf(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.under}>
        <table className={totalsStyles.totals}>
          <tbody>
            <tr>
              <th scope="row">{t("net")}</th>
              <td />
              <td className="num">{renderAmount(invoice.netMinor)}</td>
            </tr>
            {makeVatLines().map(({ rateBps, reason, netMinor, vatMinor }) => (
              <tr key={reason ?? rateBps}>
                <th scope="row">
                  {t("vatRate", { percent: formats.percent(rateBps) })}
                  {reason ? <span className="secondary small block">{reasonMessages(reason)}</span> : null}
                </th>
                <td className="num mute">{t("vatBase", { base: formats.amount(sign * netMinor, currency) })}</td>
                <td className="num">{renderAmount(vatMinor)}</td>
              </tr>
            ))}
            {invoice.roundingMinor === 0n ? null : (
              <tr>
                <th scope="row">{t("rounding")}</th>
                <td />
                <td className="num">{renderAmount(invoice.roundingMinor)}</td>
              </tr>
            )}
            <tr className={totalsStyles.pay}>
              <th scope="row">{t("total", { currency })}</th>
              <td colSpan={2} className="num total">
                {renderAmount(invoice.grossMinor)}
              </td>
            </tr>
            {invoice.taxReductionMinor === 0n ? null : (
              <>
                <tr>
                  <th scope="row">{editorMessages("reduction")}</th>
                  <td />
                  <td className="num">{renderAmount(-invoice.taxReductionMinor)}</td>
                </tr>
                <tr className={totalsStyles.pay}>
                  <th scope="row">{houseWorkMessages("after")}</th>
                  <td colSpan={2} className="num total">
                    {renderAmount(invoice.grossMinor - invoice.taxReductionMinor)}
                  </td>
                </tr>
              </>
            )}
          </tbody>
        </table>
      </div>
    </div>
  );

  /**
   * Renders the note under a row without VAT. A sale abroad has the same reason for every row, so only the totals show
   * that reason.
   */
  function renderRowNote(reason: VatReason | null | undefined) {
    if (reason !== "construction" && reason !== "exempt") return null;
    return (
      <span className={clsx("secondary block", css.why)}>
        {reasonMessages("row", { reason: reasonMessages(reason) })}
      </span>
    );
  }

  /** Makes one line for each VAT rate. For amounts without VAT there is one line for each reason. */
  function makeVatLines(): VatLine[] {
    const exemptLines = [...new Set(vatReasons.filter((reason) => reason !== null))].map((reason) => ({
      ...{ rateBps: 0, reason, vatMinor: 0n },
      netMinor: invoice.rows.reduce(
        (sum, row, index) => (vatReasons[index] === reason ? sum + rowAmountMinorOf(row) : sum),
        0n,
      ),
    }));
    return invoice.vat
      .filter((vatAmounts) => vatAmounts.netMinor !== 0n)
      .sort((left, right) => right.rateBps - left.rateBps)
      .flatMap((vatAmounts): VatLine[] =>
        vatAmounts.rateBps === 0 && exemptLines.length > 0 ? exemptLines : [{ ...vatAmounts, reason: null }],
      );
  }

  function rowAmountMinorOf(row: DocumentRow): bigint {
    const settings = { exponent: currencyExponentOf(currency), includesVat: invoice.includesVat, roundToWhole: false };
    return invoiceTotals([{ ...row, rateBps: row.rateBps ?? 0 }], settings).rowMinor[0] ?? 0n;
  }
}

type VatLine = { rateBps: number; reason: VatReason | null; netMinor: bigint; vatMinor: bigint };
