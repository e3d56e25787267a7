"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Amount } from "@/components/ui/amount";
import { TextLink } from "@/components/ui/text-link";
import { payRunsQuery, payslipsOfEmployeeQuery } from "@/lib/api/browser/payroll/pay-runs";
import css from "./runs.module.css";
import { usePayDateTexts } from "./use-pay-date-texts";

const maxShownPayslips = 12;

/** Lists the latest payslips of an employee; each has a link if its pay run is among the latest runs too. */
export function EarlierPayslips({ employeeId, currentPayslipId }: { employeeId: string; currentPayslipId: string }) {
  const t = useTranslations("runs");
  const formats = useFormats();
  const dateTexts = usePayDateTexts();
  const company = useCompany();
  const payslipsResult = useQuery(payslipsOfEmployeeQuery(company.id, employeeId, maxShownPayslips));
  const payRunsResult = useQuery(payRunsQuery(company.id, {}));
  if (payslipsResult.error) {
    return (
      <ProblemNotice
        problem={payslipsResult.error}
        title={t("earlierFailed")}
        onRetry={() => void payslipsResult.refetch()}
      />
    );
  }
  const payRunOf = (id: string) => payRunsResult.data?.items.find(({ payslipIds }) => payslipIds.includes(id));
  return (
    <section className={css.part} aria-label={t("earlier")} aria-busy={payslipsResult.isPending || undefined}>
      <h2>{t("earlier")}</h2>
      <table className={css.earlier}>
        <thead>
          <tr>
            <th scope="col">{t("paid")}</th>
            <th scope="col" className={css.end}>
              {t("net", { currency: company.currencyCode })}
            </th>
          </tr>
        </thead>
        <tbody>
          {payslipsResult.data?.items.map(({ id, paidOn, netMinor }) => {
            const payRun = payRunOf(id);
            const dayText = dateTexts.dayText(paidOn) || t("slip");
            return (
              <tr key={id} aria-current={id === currentPayslipId || undefined}>
                <td>
                  {payRun && id !== currentPayslipId ? (
                    <TextLink href={`/companies/${company.id}/payroll/pay-runs/${payRun.id}/payslips/${id}`}>
                      {dayText}
                    </TextLink>
                  ) : (
                    dayText
                  )}
                  {id === currentPayslipId ? <span className="secondary"> {t("thisOne")}</span> : null}
                </td>
                <td className={css.end}>
                  <Amount text={formats.amount(netMinor)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {payslipsResult.data && payslipsResult.data.total > maxShownPayslips ? (
        <p className="small mute">
          {t("moreSlips", { count: formats.count(payslipsResult.data.total - maxShownPayslips) })}
        </p>
      ) : null}
    </section>
  );
}
