"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DayField } from "@/components/list/day-field";
import type { ListSpec } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListFrame } from "@/components/list/list-frame";
import { ListPager } from "@/components/list/list-pager";
import { ListSearch } from "@/components/list/list-search";
import { ListTable } from "@/components/list/list-table";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { accountBalancesQuery, fiscalYearsQuery } from "@/lib/api/browser/books/account-books";
import { filterLinesBySearch, filterLinesWithBalance, makeBalanceLines } from "@/lib/rules/books/balance-list";
import { addDays, type CalendarDate, isCalendarDate } from "@/lib/values/dates";
import { useBalanceColumns } from "./balance-columns";
import css from "./books.module.css";
import { ClassSums } from "./class-sums";

const listSpec: ListSpec<"used" | "all", "account"> = { filters: ["used", "all"], sortColumns: ["account"] };
const pageSize = 50;

/** Lists the balance of every account at the end of a day, compared with the balance before the month began. */
export function BalanceList({ today }: { today: CalendarDate }) {
  const t = useTranslations("books.balances");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { search, filter, page: pageNumber } = listAddress.address;
  const requestedDate = useSearchParams().get("date") ?? "";
  const date = isCalendarDate(requestedDate) ? requestedDate : today;
  const openingOn = addDays(`${date.slice(0, 8)}01`, -1);
  const showsAllAccounts = filter === "all";
  const yearsResult = useQuery(fiscalYearsQuery(company.id));
  // Income and cost accounts start each fiscal year at zero, so a comparison across its first day is not possible.
  const isYearStart = yearsResult.data?.items.some(({ firstOn }) => firstOn === addDays(openingOn, 1)) ?? false;
  const closingResult = useQuery({
    ...accountBalancesQuery(company.id, date, showsAllAccounts),
    placeholderData: keepPreviousData,
  });
  const openingResult = useQuery({ ...accountBalancesQuery(company.id, openingOn, false), enabled: !isYearStart });
  const isCompared = !isYearStart && openingResult.data !== undefined;
  const columns = useBalanceColumns({ closingOn: date, openingOn: isCompared ? openingOn : null });
  const allLines = closingResult.data
    ? makeBalanceLines(closingResult.data, isCompared ? (openingResult.data ?? []) : [])
    : null;
  const filteredLines = allLines && (showsAllAccounts ? allLines : filterLinesWithBalance(allLines));
  const matchingLines = filteredLines && filterLinesBySearch(filteredLines, search);
  const pageCount = Math.max(1, Math.ceil((matchingLines?.length ?? 0) / pageSize));
  const linesOnPage = matchingLines?.slice((pageNumber - 1) * pageSize, pageNumber * pageSize) ?? [];
  const setDate = (day: CalendarDate | null) => listAddress.pushAddress({}, { date: day === today ? null : day });
  return (
    <ListFrame
      search={
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          searchedText={search}
          onSearch={(text) => listAddress.replaceAddress({ search: text })}
        />
      }
      tools={
        <div className={css.fields}>
          <DayField label={t("date")} day={date} onDayChange={setDate} />
          <Button
            size="sm"
            aria-pressed={showsAllAccounts}
            onClick={() => listAddress.pushAddress({ filter: showsAllAccounts ? "used" : "all" })}
          >
            {t(showsAllAccounts ? "onlyUsed" : "all")}
          </Button>
        </div>
      }
      foot={
        matchingLines && matchingLines.length > 0 ? (
          <ListFoot
            listPage={{
              items: linesOnPage,
              page: pageNumber,
              pageSize,
              total: matchingLines.length,
              serverTimeUtc: new Date(closingResult.dataUpdatedAt).toISOString(),
            }}
          />
        ) : null
      }
      pages={
        matchingLines ? (
          <ListPager
            pageNumber={pageNumber}
            pageCount={pageCount}
            hrefOfPage={(targetPage) => listAddress.hrefWith({ page: targetPage })}
          />
        ) : null
      }
    >
      {closingResult.error ? (
        <ProblemNotice problem={closingResult.error} title={t("failed")} onRetry={() => void closingResult.refetch()} />
      ) : matchingLines?.length === 0 ? (
        <EmptyNotice
          action={
            search === "" ? null : (
              <Button onClick={() => listAddress.pushAddress({ search: "", filter: "all" })}>{t("clear")}</Button>
            )
          }
        >
          {search === "" ? t("empty", { date: formats.date(date) }) : t("noHit", { search })}
        </EmptyNotice>
      ) : (
        <ListTable
          caption={t("caption", { date: formats.date(date) })}
          columns={columns}
          groups={[{ key: "all", rows: linesOnPage }]}
          rowKeyOf={({ account }) => String(account)}
          rowHrefOf={({ account }) => `/companies/${company.id}/books/accounts/${account}`}
          isStale={closingResult.isPlaceholderData}
          loadingRowCount={matchingLines ? 0 : 12}
        />
      )}
      {openingResult.error && !closingResult.error ? (
        <ProblemNotice
          problem={openingResult.error}
          title={t("beforeFailed", { date: formats.date(openingOn) })}
          onRetry={() => void openingResult.refetch()}
        />
      ) : null}
      {isYearStart ? (
        <p className="secondary small pt-2">{t("begins", { date: formats.date(addDays(openingOn, 1)) })}</p>
      ) : null}
      {filteredLines && filteredLines.length > 0 ? (
        <ClassSums lines={filteredLines} date={date} openingOn={isCompared ? openingOn : null} />
      ) : null}
    </ListFrame>
  );
}
