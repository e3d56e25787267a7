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
import { chooseLedgerPeriod } from "@/lib/rules/books/ledger-period";
import type { CalendarDate } from "@/lib/values/dates";
import { LedgerLines } from "./ledger-lines";
import { LedgerPeriodFields } from "./ledger-period-fields";

type Props = { account: number; today: CalendarDate };

/**
 * Shows the ledger page of one account for a period of a fiscal year: opening balance, postings with running balance,
 * and sums.
 */
export function AccountLedgerPage({ account, today }: Props) {
  const t = useTranslations("books.ledger");
  const tBooks = useTranslations("books");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const searchParams = useSearchParams();
  const pathname = usePathname();
  const yearsResult = useQuery(fiscalYearsQuery(company.id));
  const period =
    yearsResult.data &&
    chooseLedgerPeriod(yearsResult.data.items, today, searchParams.get("from"), searchParams.get("to"));
  const balanceResult = useQuery({
    ...accountBalanceQuery(company.id, account, period?.to ?? today),
    enabled: period !== undefined,
  });
  const accountName = balanceResult.data?.name ?? "";
  const title = accountName === "" ? String(account) : `${account} ${accountName}`;
  usePageTitle(title);

  function goToPeriod(from: CalendarDate, to: CalendarDate) {
    const periodParams = new URLSearchParams({ from, to });
    window.history.pushState(null, "", `${pathname}?${periodParams}`);
  }

  const problem = yearsResult.error ?? balanceResult.error;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[
          <Link key="books" href={`/companies/${company.id}/books`}>
            {tBooks("title")}
          </Link>,
          t("crumb"),
        ]}
      />
      <div className="page">
        {problem ? (
          <ProblemNotice
            problem={problem}
            title={t("failed")}
            onRetry={() => void (yearsResult.error ? yearsResult.refetch() : balanceResult.refetch())}
          />
        ) : yearsResult.data && !period ? (
          <p className="secondary">{t("noYear")}</p>
        ) : period && balanceResult.data ? (
          <>
            <LedgerPeriodFields
              key={`${period.from} ${period.to}`}
              period={period}
              years={selectDatedYears(yearsResult.data?.items ?? [])}
              onPeriod={goToPeriod}
            />
            <LedgerLines account={account} period={period} closingBalance={balanceResult.data} />
          </>
        ) : (
          <div aria-busy="true">
            <LoadingFields label={tCommon("loading")} />
          </div>
        )}
      </div>
    </>
  );
}

/** Returns the fiscal years that state their first and last day. */
function selectDatedYears(fiscalYears: readonly FiscalYear[]) {
  return fiscalYears.flatMap(({ id, firstOn, lastOn }) => (firstOn && lastOn ? [{ id, firstOn, lastOn }] : []));
}
