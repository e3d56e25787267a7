"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Evidence } from "@/lib/api/contract/purchases/approval";
import css from "../cockpit.module.css";

/** Shows how a draft differs from the last invoice of the same supplier. */
export function DifferencePanel({ evidence, currencyCode }: { evidence: Evidence | undefined; currencyCode: string }) {
  const t = useTranslations("approvals.difference");
  const formats = useFormats();
  if (!evidence) return null;
  const { last } = evidence;
  const amount = (minor: string | null) => (minor === null ? "" : formats.amount(BigInt(minor), currencyCode));
  return (
    <section className={css.part} aria-label={t("title")}>
      <h2>
        {t("title")}{" "}
        <span>
          {last?.last.invoiceNumber} {last?.last.invoiceOn ? formats.date(last.last.invoiceOn) : ""}
        </span>
      </h2>
      {last === null ? (
        <p className="secondary">{t("none")}</p>
      ) : last.isOtherCurrency ? (
        <p className="secondary">{t("currency", { currency: last.last.currencyCode })}</p>
      ) : (
        <>
          {last.rows.length === 0 ? <p className="secondary">{t("same")}</p> : null}
          <table className={css.compare}>
            <thead>
              <tr>
                <th scope="col">{t("account")}</th>
                <th scope="col">{t("then")}</th>
                <th scope="col">{t("now")}</th>
              </tr>
            </thead>
            <tbody>
              {last.rows.map((row) => (
                <tr key={row.account}>
                  <td>
                    <span className="id mid">{row.account}</span> {row.accountName}
                  </td>
                  <td className="num">{amount(row.thenMinor)}</td>
                  <td className="num">{amount(row.nowMinor)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("total")}</th>
                <td className="num">{amount(last.totalThenMinor)}</td>
                <td className="num">{amount(last.totalNowMinor)}</td>
              </tr>
            </tfoot>
          </table>
          {last.dueDaysNow !== null && last.dueDaysThen !== null && last.dueDaysNow !== last.dueDaysThen ? (
            <p className="secondary">{t("due", { now: last.dueDaysNow, before: last.dueDaysThen })}</p>
          ) : null}
        </>
      )}
    </section>
  );
}
