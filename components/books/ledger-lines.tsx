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
import { Empty } from "@/components/ui/states";
import { accountBalanceQuery, accountVouchersQuery } from "@/lib/api/browser/books/account-books";
import type { AccountBalance } from "@/lib/api/contract/books/account-balance";
import { accountLedger, type LedgerLine } from "@/lib/rules/books/account-ledger";
import type { LedgerPeriod } from "@/lib/rules/books/ledger-period";
import { addDays } from "@/lib/values/dates";
import css from "./books.module.css";
import { LedgerSums } from "./ledger-sums";

type Props = { account: number; period: LedgerPeriod; closing: AccountBalance };

const pageSize = 50;

/**
 * Lists the postings of a period with a running balance, and compares it with the service's balances before and after
 * it.
 */
export function LedgerLines({ account, period, closing }: Props) {
  const t = useTranslations("books.ledger");
  const company = useCompany();
  const columns = useLedgerColumns();
  const path = usePathname();
  const params = useSearchParams();
  const dayBefore = addDays(period.from, -1);
  const balanceBefore = useQuery(accountBalanceQuery(company.id, account, dayBefore));
  const read = useQuery(accountVouchersQuery(company.id, account, period));
  const problem = read.error ?? balanceBefore.error;
  if (problem) {
    const refetchFailed = () => void (read.error ? read.refetch() : balanceBefore.refetch());
    return <ProblemNotice problem={problem} title={t("failed")} onRetry={refetchFailed} />;
  }
  if (!read.data || !balanceBefore.data) {
    return (
      <ListTable
        caption={t("caption")}
        columns={columns}
        groups={[]}
        rowKey={({ key }) => key}
        rowHref={() => path}
        loadingRows={10}
      />
    );
  }
  const changeMinor = accountLedger(read.data.items, account, 0n).closingMinor;
  // The service does not state the opening balance of a year: it is the closing balance minus the postings of the year.
  const isYearStart = period.from === period.year.firstOn && !read.data.isCut;
  const openingMinor = isYearStart ? closing.minor - changeMinor : balanceBefore.data.minor;
  const ledger = accountLedger(read.data.items, account, openingMinor);
  const page = Math.max(1, Number(params.get("page") ?? "1") || 1);
  const pages = Math.max(1, Math.ceil(ledger.lines.length / pageSize));
  const href = (to: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(to));
    return `${path}?${next}`;
  };
  return (
    <div className={css.parts}>
      <LedgerSums
        ledger={ledger}
        openingMinor={openingMinor}
        closingMinor={closing.minor}
        balanceBefore={{ day: dayBefore, minor: balanceBefore.data.minor }}
        period={period}
        truncation={read.data.isCut ? { read: read.data.items.length, total: read.data.total } : null}
      />
      {ledger.lines.length === 0 ? (
        <Empty>{t("empty")}</Empty>
      ) : (
        <ListTable
          caption={t("caption")}
          columns={columns}
          groups={[{ key: "all", rows: ledger.lines.slice((page - 1) * pageSize, page * pageSize) }]}
          rowKey={({ key }) => key}
          rowHref={({ voucher }) => `/companies/${company.id}/books/vouchers/${voucher.id}`}
        />
      )}
      <ListPager page={page} pages={pages} href={href} />
    </div>
  );
}

function useLedgerColumns(): readonly Column<LedgerLine, never>[] {
  const t = useTranslations("books.ledger");
  const formats = useFormats();
  const amount = (minor: bigint) => <Amount text={formats.amount(minor)} />;
  return [
    {
      key: "date",
      label: t("date"),
      width: "m",
      phone: "sub",
      cell: ({ voucher }) => (
        <>
          {voucher.date ? formats.date(voucher.date) : ""} <span className="only-phone id">{voucher.number}</span>
        </>
      ),
    },
    {
      key: "voucher",
      label: t("voucher"),
      width: "s",
      cell: ({ voucher }) => <span className="id">{voucher.number}</span>,
    },
    { key: "text", label: t("text"), phone: "title", cell: ({ text, voucher }) => text || voucher.number },
    {
      key: "debit",
      label: t("debit"),
      end: true,
      width: "m",
      cell: ({ minor }) => (minor > 0n ? amount(minor) : ""),
    },
    {
      key: "credit",
      label: t("credit"),
      end: true,
      width: "m",
      cell: ({ minor }) => (minor < 0n ? amount(-minor) : ""),
    },
    {
      key: "minor",
      label: t("amount"),
      end: true,
      phone: "amount",
      cell: ({ minor }) => <span className="only-phone">{amount(minor)}</span>,
    },
    {
      key: "balance",
      label: t("balance"),
      end: true,
      width: "m",
      phone: "next",
      cell: ({ balanceMinor }) => amount(balanceMinor),
    },
  ];
}
