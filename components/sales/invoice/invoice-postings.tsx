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

/** Shows the voucher as the books hold it, whether it balances, and whether it agrees with the invoice. */
export function InvoicePostings({ invoice, posting }: { invoice: Invoice; posting: Operation | null }) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const company = useCompany();
  const voucherId = invoice.voucherId ?? "";
  const read = useQuery({ ...voucherQuery(company.id, voucherId), enabled: voucherId !== "" });
  const voucher = read.data?.items[0];
  const posted = posting?.posted ?? null;
  if (voucherId === "") return section(<p className="two sm">{t("noVoucher")}</p>);
  if (read.error) {
    return section(
      <>
        <ProblemNotice
          problem={read.error}
          title={t(read.error.code === "scope_missing" ? "needsScope" : "postingsFailed")}
          onRetry={() => void read.refetch()}
        />
        {late(null, "")}
      </>,
    );
  }
  if (!voucher || !read.data)
    return section(<p className="two sm">{t(read.data ? "noVoucher" : "postingsReading")}</p>);

  const sum = voucher.postings.reduce((total, one) => total + one.minor, 0n);
  const debit = voucher.postings.reduce((total, one) => total + (one.minor > 0n ? one.minor : 0n), 0n);
  const sameCurrency = invoice.currencyCode === company.currencyCode;
  // Every voucher of an invoice has a posting on receivables, which must be the amount the customer pays.
  const owed = invoice.grossMinor - invoice.taxReductionMinor;
  const receivable = invoice.isCredit ? -owed : owed;
  const fits = !sameCurrency || voucher.postings.some((one) => one.minor === receivable);
  return section(
    <>
      <p className={css.checks}>
        <span className="two">
          {t("postingsLead", {
            voucher: voucher.number,
            date: voucher.date ? formats.date(voucher.date) : "",
            time: formats.time(read.data.serverTimeUtc, true),
          })}
        </span>
        <span className={sum === 0n ? "good" : "late"}>{t(sum === 0n ? "balances" : "doesNotBalance")}</span>
        {fits ? <span className="good">{t("fits")}</span> : null}
        {posted?.voucher === "matches" && posting?.finishedAt ? (
          <span className="good">
            {posted.amountsOnly
              ? t("asAnnouncedAmounts", { time: formats.time(posting.finishedAt, true), count: posted.amountsOnly })
              : t("asAnnounced", { time: formats.time(posting.finishedAt, true) })}
          </span>
        ) : null}
      </p>
      {late(voucher.postings, read.data.serverTimeUtc)}
      {fits ? null : (
        <p role="alert" className="late sm">
          {t("doesNotFit", { posted: formats.money(debit), total: formats.money(receivable, invoice.currencyCode) })}
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

  function late(postings: readonly Posting[] | null, readAt: string) {
    if (posted?.voucher !== "unread") return null;
    return (
      <Suspense>
        <LateComparison
          posted={posted}
          currencyCode={invoice.currencyCode}
          postings={postings}
          readAt={readAt}
          why={read.error?.code ?? null}
        />
      </Suspense>
    );
  }

  function section(children: React.ReactNode) {
    return (
      <section aria-label={t("postings")} className={css.postings}>
        <h2>{t("postings")}</h2>
        {children}
      </section>
    );
  }
}
