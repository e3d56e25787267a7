"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { voucherQuery } from "@/lib/api/browser/books/vouchers";
import type { Posting } from "@/lib/api/contract/books/voucher";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { VoucherTable } from "../finalise/voucher-table";
import css from "./invoice-postings.module.css";

// The comparison is loaded only for a voucher that could not be compared when it was posted.
const LateComparison = lazy(() => import("./late-comparison"));

/** Shows the voucher as the books have it, whether it balances, and whether it agrees with the invoice. */
export function InvoicePostings({ invoice, posting }: { invoice: Invoice; posting: Operation | null }) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const company = useCompany();
  const voucherId = invoice.voucherId ?? "";
  const voucherRead = useQuery({ ...voucherQuery(company.id, voucherId), enabled: voucherId !== "" });
  const voucher = voucherRead.data?.items[0];
  const postedResult = posting?.posted ?? null;
  if (voucherId === "") return renderSection(<p className="secondary small">{t("noVoucher")}</p>);
  if (voucherRead.error) {
    return renderSection(
      <>
        <ProblemNotice
          problem={voucherRead.error}
          title={t(voucherRead.error.code === "scope_missing" ? "needsScope" : "postingsFailed")}
          onRetry={() => void voucherRead.refetch()}
        />
        {renderLateComparison(null, "")}
      </>,
    );
  }
  if (!voucher || !voucherRead.data)
    return renderSection(<p className="secondary small">{t(voucherRead.data ? "noVoucher" : "postingsReading")}</p>);

  const sumMinor = voucher.postings.reduce((total, one) => total + one.minor, 0n);
  const debitMinor = voucher.postings.reduce((total, one) => total + (one.minor > 0n ? one.minor : 0n), 0n);
  const isSameCurrency = invoice.currencyCode === company.currencyCode;
  // Every voucher of an invoice has a posting on receivables, and its amount must be what the customer pays.
  const owedMinor = invoice.grossMinor - invoice.taxReductionMinor;
  const receivableMinor = invoice.isCredit ? -owedMinor : owedMinor;
  const isReceivablePosted = !isSameCurrency || voucher.postings.some((one) => one.minor === receivableMinor);
  return renderSection(
    <>
      <p className={css.checks}>
        <span className="secondary">
          {t("postingsLead", {
            voucher: voucher.number,
            date: voucher.date ? formats.date(voucher.date) : "",
            time: formats.time(voucherRead.data.serverTimeUtc, true),
          })}
        </span>
        <span className={sumMinor === 0n ? "good" : "late"}>{t(sumMinor === 0n ? "balances" : "doesNotBalance")}</span>
        {isReceivablePosted ? <span className="good">{t("fits")}</span> : null}
        {postedResult?.voucher === "matches" && posting?.finishedAt ? (
          <span className="good">
            {postedResult.amountsOnly
              ? t("asAnnouncedAmounts", {
                  time: formats.time(posting.finishedAt, true),
                  count: postedResult.amountsOnly,
                })
              : t("asAnnounced", { time: formats.time(posting.finishedAt, true) })}
          </span>
        ) : null}
      </p>
      {renderLateComparison(voucher.postings, voucherRead.data.serverTimeUtc)}
      {isReceivablePosted ? null : (
        <p role="alert" className="late small">
          {t("doesNotFit", {
            posted: formats.money(debitMinor),
            total: formats.money(receivableMinor, invoice.currencyCode),
          })}
        </p>
      )}
      <VoucherTable
        heads={{ account: t("account"), name: t("accountName"), debit: t("debit"), credit: t("credit") }}
        currency={company.currencyCode}
        foot={t("sum")}
        lines={voucher.postings.map((one, index) => ({
          key: `${one.account} ${index}`,
          account: one.account,
          name: one.accountName,
          minor: one.minor,
        }))}
      />
    </>,
  );

  function renderLateComparison(postings: readonly Posting[] | null, readAt: string) {
    if (postedResult?.voucher !== "unread") return null;
    return (
      <Suspense>
        <LateComparison
          posted={postedResult}
          currencyCode={invoice.currencyCode}
          postings={postings}
          readAt={readAt}
          why={voucherRead.error?.code ?? null}
        />
      </Suspense>
    );
  }

  function renderSection(children: React.ReactNode) {
    return (
      <section aria-label={t("postings")} className={css.postings}>
        <h2>{t("postings")}</h2>
        {children}
      </section>
    );
  }
}
