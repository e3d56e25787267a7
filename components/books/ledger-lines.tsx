"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { ListPager } from "@/components/list/list-pager";
import { type Column, ListTable } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Amount } from "@/components/ui/amount";
import { EmptyNotice } from "@/components/ui/states";
import { accountBalanceQuery, accountVouchersQuery } from "@/lib/api/browser/books/account-books";
import type { AccountBalance } from "@/lib/api/contract/books/account-balance";
import { type LedgerLine, makeAccountLedger } from "@/lib/rules/books/account-ledger";
import type { LedgerPeriod } from "@/lib/rules/books/ledger-period";
import { addDays } from "@/lib/values/dates";
import css from "./books.module.css";
import { LedgerSums } from "./ledger-sums";

type Props = { account: number; period: LedgerPeriod; closingBalance: AccountBalance };

const pageSize = 50;

/**
 * Lists the postings of a period with a running balance, and compares the balance with those that the service states
 * before and after the period.
 */
export function LedgerLines({ account, period, closingBalance }: Props) {
  const t = useTranslations("books.ledger");
  const company = useCompany();
  const columns = useLedgerColumns();
  const pathname = usePathname();
  const searchParams = useSearchParams();
  const dayBeforePeriod = addDays(period.from, -1);
  const balanceBeforeResult = useQuery(accountBalanceQuery(company.id, account, dayBeforePeriod));
  const vouchersResult = useQuery(accountVouchersQuery(company.id, account, period));
  const problem = vouchersResult.error ?? balanceBeforeResult.error;
  if (problem) {
    const retryFailedQuery = () =>
      void (vouchersResult.error ? vouchersResult.refetch() : balanceBeforeResult.refetch());
    return <ProblemNotice problem={problem} title={t("failed")} onRetry={retryFailedQuery} />;
  }
  if (!vouchersResult.data || !balanceBeforeResult.data) {
    return (
      <ListTable
        caption={t("caption")}
        columns={columns}
        groups={[]}
        rowKeyOf={({ key }) => key}
        rowHrefOf={() => pathname}
        loadingRowCount={10}
      />
    );
  }
  const changeMinor = makeAccountLedger(vouchersResult.data.items, account, 0n).closingMinor;
  // The service does not state the opening balance of a year: it is the closing balance minus the postings of the year.
  const isYearStart = period.from === period.year.firstOn && !vouchersResult.data.isCut;
  const openingMinor = isYearStart ? closingBalance.minor - changeMinor : balanceBeforeResult.data.minor;
  const ledger = makeAccountLedger(vouchersResult.data.items, account, openingMinor);
  const pageNumber = Math.max(1, Number(searchParams.get("page") ?? "1") || 1);
  const pageCount = Math.max(1, Math.ceil(ledger.lines.length / pageSize));
  const hrefOfPage = (targetPage: number) => {
    const nextParams = new URLSearchParams(searchParams);
    nextParams.set("page", String(targetPage));
    return `${pathname}?${nextParams}`;
  };
  return (
    <div className={css.parts}>
      <LedgerSums
        ledger={ledger}
        openingMinor={openingMinor}
        closingMinor={closingBalance.minor}
        balanceBefore={{ day: dayBeforePeriod, minor: balanceBeforeResult.data.minor }}
        period={period}
        truncation={
          vouchersResult.data.isCut
            ? { readCount: vouchersResult.data.items.length, totalCount: vouchersResult.data.total }
            : null
        }
      />
      {ledger.lines.length === 0 ? (
        <EmptyNotice>{t("empty")}</EmptyNotice>
      ) : (
        <ListTable
          caption={t("caption")}
          columns={columns}
          groups={[{ key: "all", rows: ledger.lines.slice((pageNumber - 1) * pageSize, pageNumber * pageSize) }]}
          rowKeyOf={({ key }) => key}
          rowHrefOf={({ voucher }) => `/companies/${company.id}/books/vouchers/${voucher.id}`}
        />
      )}
      <ListPager pageNumber={pageNumber} pageCount={pageCount} hrefOfPage={hrefOfPage} />
    </div>
  );
}

function useLedgerColumns(): readonly Column<LedgerLine, never>[] {
  const t = useTranslations("books.ledger");
  const formats = useFormats();
  const renderAmount = (minor: bigint) => <Amount text={formats.amount(minor)} />;
  return [
    {
      key: "date",
      label: t("date"),
      columnWidth: "m",
      phonePlace: "sub",
      renderCell: ({ voucher }) => (
        <>
          {voucher.date ? formats.date(voucher.date) : ""} <span className="only-phone id">{voucher.number}</span>
        </>
      ),
    },
    {
      key: "voucher",
      label: t("voucher"),
      columnWidth: "s",
      renderCell: ({ voucher }) => <span className="id">{voucher.number}</span>,
    },
    { key: "text", label: t("text"), phonePlace: "title", renderCell: ({ text, voucher }) => text || voucher.number },
    {
      key: "debit",
      label: t("debit"),
      isRightAligned: true,
      columnWidth: "m",
      renderCell: ({ minor }) => (minor > 0n ? renderAmount(minor) : ""),
    },
    {
      key: "credit",
      label: t("credit"),
      isRightAligned: true,
      columnWidth: "m",
      renderCell: ({ minor }) => (minor < 0n ? renderAmount(-minor) : ""),
    },
    {
      key: "minor",
      label: t("amount"),
      isRightAligned: true,
      phonePlace: "amount",
      renderCell: ({ minor }) => <span className="only-phone">{renderAmount(minor)}</span>,
    },
    {
      key: "balance",
      label: t("balance"),
      isRightAligned: true,
      columnWidth: "m",
      phonePlace: "next",
      renderCell: ({ balanceMinor }) => renderAmount(balanceMinor),
    },
  ];
}
