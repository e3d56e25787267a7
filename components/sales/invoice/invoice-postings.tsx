"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormats } from "@/components/format/use-formats";
import { VoucherTable } from "@/components/record/voucher-table";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { voucherQuery } from "@/lib/api/browser/books/vouchers";
import type { Posting } from "@/lib/api/contract/books/voucher";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import css from "./invoice-postings.module.css";

// The comparison is loaded only for a voucher that could not be compared when it was posted.
const LateComparison = lazy(() => import("./late-comparison"));

/** Shows the voucher as the books have it, whether it balances, and whether it agrees with the invoice. */
export function InvoicePostings({
  invoice,
  postingOperation,
}: {
  invoice: Invoice;
  postingOperation: Operation | null;
}) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const company = useCompany();
  const voucherId = invoice.voucherId ?? "";
  const invoiceVoucherQuery = useQuery({ ...voucherQuery(company.id, voucherId), enabled: voucherId !== "" });
  const voucher = invoiceVoucherQuery.data?.items[0];
  const postedResult = postingOperation?.posted ?? null;
  if (voucherId === "") return renderSection(<p className="secondary small">{t("noVoucher")}</p>);
  if (invoiceVoucherQuery.error) {
    return renderSection(
      <>
        <ProblemNotice
          problem={invoiceVoucherQuery.error}
          title={t(invoiceVoucherQuery.error.code === "scope_missing" ? "needsScope" : "postingsFailed")}
          onRetry={() => void invoiceVoucherQuery.refetch()}
        />
        {renderLateComparison(null, "")}
      </>,
    );
  }
  if (!voucher || !invoiceVoucherQuery.data)
    return renderSection(
      <p className="secondary small">{t(invoiceVoucherQuery.data ? "noVoucher" : "postingsReading")}</p>,
    );

  const sumMinor = voucher.postings.reduce((sum, posting) => sum + posting.minor, 0n);
  const debitMinor = voucher.postings.reduce((sum, posting) => sum + (posting.minor > 0n ? posting.minor : 0n), 0n);
  const isSameCurrency = invoice.currencyCode === company.currencyCode;
  // Every voucher of an invoice has a posting on receivables, and its amount must be what the customer pays.
  const owedMinor = invoice.grossMinor - invoice.taxReductionMinor;
  const receivableMinor = invoice.isCredit ? -owedMinor : owedMinor;
  const isReceivableCorrect = !isSameCurrency || voucher.postings.some((posting) => posting.minor === receivableMinor);
  return renderSection(
    <>
      <p className={css.checks}>
        <span className="secondary">
          {t("postingsLead", {
            voucher: voucher.number,
            date: voucher.date ? formats.date(voucher.date) : "",
            time: formats.time(invoiceVoucherQuery.data.serverTimeUtc, true),
          })}
        </span>
        <span className={sumMinor === 0n ? "good" : "late"}>{t(sumMinor === 0n ? "balances" : "doesNotBalance")}</span>
        {isReceivableCorrect ? <span className="good">{t("fits")}</span> : null}
        {postedResult?.voucher === "matches" && postingOperation?.finishedAt ? (
          <span className="good">
            {postedResult.amountsOnly
              ? t("asAnnouncedAmounts", {
                  time: formats.time(postingOperation.finishedAt, true),
                  count: postedResult.amountsOnly,
                })
              : t("asAnnounced", { time: formats.time(postingOperation.finishedAt, true) })}
          </span>
        ) : null}
      </p>
      {renderLateComparison(voucher.postings, invoiceVoucherQuery.data.serverTimeUtc)}
      {isReceivableCorrect ? null : (
        <p role="alert" className="late small">
          {t("doesNotFit", {
            posted: formats.money(debitMinor),
            total: formats.money(receivableMinor, invoice.currencyCode),
          })}
        </p>
      )}
      <VoucherTable
        columnHeads={{ account: t("account"), name: t("accountName"), debit: t("debit"), credit: t("credit") }}
        currency={company.currencyCode}
        footText={t("sum")}
        postingLines={voucher.postings.map((posting, index) => ({
          key: `${posting.account} ${index}`,
          account: posting.account,
          name: posting.accountName,
          minor: posting.minor,
        }))}
      />
    </>,
  );

  function renderLateComparison(postings: readonly Posting[] | null, readAt: string) {
    if (postedResult?.voucher !== "unread") return null;
    return (
      <Suspense>
        <LateComparison
          postedResult={postedResult}
          currencyCode={invoice.currencyCode}
          postings={postings}
          postingsReadAt={readAt}
          problemCode={invoiceVoucherQuery.error?.code ?? null}
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
