"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { accountBalanceQuery, fiscalYearsQuery } from "@/lib/api/browser/books/account-books";
import type { FiscalYear } from "@/lib/api/contract/books/fiscal-year";
import { ledgerPeriod } from "@/lib/rules/books/ledger-period";
import type { CalendarDate } from "@/lib/values/dates";
import { LedgerLines } from "./ledger-lines";
import { LedgerPeriodFields } from "./ledger-period-fields";

type Props = { account: number; today: CalendarDate };

/**
 * The ledger page of one account for a period of a fiscal year: opening balance, postings with running balance, and
 * sums.
 */
export function AccountLedgerPage({ account, today }: Props) {
  const t = useTranslations("books.ledger");
  const books = useTranslations("books");
  const common = useTranslations("common");
  const company = useCompany();
  const params = useSearchParams();
  const path = usePathname();
  const years = useQuery(fiscalYearsQuery(company.id));
  const period = years.data && ledgerPeriod(years.data.items, today, params.get("from"), params.get("to"));
  const balance = useQuery({
    ...accountBalanceQuery(company.id, account, period?.to ?? today),
    enabled: period !== undefined,
  });
  const name = balance.data?.name ?? "";
  const title = name === "" ? String(account) : `${account} ${name}`;
  usePageTitle(title);

  function goToPeriod(from: CalendarDate, to: CalendarDate) {
    const next = new URLSearchParams({ from, to });
    window.history.pushState(null, "", `${path}?${next}`);
  }

  const problem = years.error ?? balance.error;
  return (
    <>
      <PageHead
        title={title}
        crumb={[
          <Link key="books" href={`/companies/${company.id}/books`}>
            {books("title")}
          </Link>,
          t("crumb"),
        ]}
      />
      <div className="page">
        {problem ? (
          <ProblemNotice
            problem={problem}
            title={t("failed")}
            onRetry={() => void (years.error ? years.refetch() : balance.refetch())}
          />
        ) : years.data && !period ? (
          <p className="secondary">{t("noYear")}</p>
        ) : period && balance.data ? (
          <>
            <LedgerPeriodFields
              key={`${period.from} ${period.to}`}
              period={period}
              years={yearsWithDays(years.data?.items ?? [])}
              onPeriod={goToPeriod}
            />
            <LedgerLines account={account} period={period} closing={balance.data} />
          </>
        ) : (
          <div aria-busy="true">
            <LoadingFields words={common("loading")} />
          </div>
        )}
      </div>
    </>
  );
}

/** Returns the fiscal years that state their first and last day. */
function yearsWithDays(years: readonly FiscalYear[]) {
  return years.flatMap(({ id, firstOn, lastOn }) => (firstOn && lastOn ? [{ id, firstOn, lastOn }] : []));
}
