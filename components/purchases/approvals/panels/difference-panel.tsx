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
  const { last: lastComparison } = evidence;
  const formatMinorText = (minor: string | null) => (minor === null ? "" : formats.amount(BigInt(minor), currencyCode));
  return (
    <section className={css.part} aria-label={t("title")}>
      <h2>
        {t("title")}{" "}
        <span>
          {lastComparison?.last.invoiceNumber}{" "}
          {lastComparison?.last.invoiceOn ? formats.date(lastComparison.last.invoiceOn) : ""}
        </span>
      </h2>
      {lastComparison === null ? (
        <p className="secondary">{t("none")}</p>
      ) : lastComparison.isOtherCurrency ? (
        <p className="secondary">{t("currency", { currency: lastComparison.last.currencyCode })}</p>
      ) : (
        <>
          {lastComparison.rows.length === 0 ? <p className="secondary">{t("same")}</p> : null}
          <table className={css.compare}>
            <thead>
              <tr>
                <th scope="col">{t("account")}</th>
                <th scope="col">{t("then")}</th>
                <th scope="col">{t("now")}</th>
              </tr>
            </thead>
            <tbody>
              {lastComparison.rows.map((row) => (
                <tr key={row.account}>
                  <td>
                    <span className="id mid">{row.account}</span> {row.accountName}
                  </td>
                  <td className="num">{formatMinorText(row.thenMinor)}</td>
                  <td className="num">{formatMinorText(row.nowMinor)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("total")}</th>
                <td className="num">{formatMinorText(lastComparison.totalThenMinor)}</td>
                <td className="num">{formatMinorText(lastComparison.totalNowMinor)}</td>
              </tr>
            </tfoot>
          </table>
          {lastComparison.dueDaysNow !== null &&
          lastComparison.dueDaysThen !== null &&
          lastComparison.dueDaysNow !== lastComparison.dueDaysThen ? (
            <p className="secondary">
              {t("due", { now: lastComparison.dueDaysNow, before: lastComparison.dueDaysThen })}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
