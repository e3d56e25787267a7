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
import { Empty } from "@/components/ui/states";
import { accountBalancesQuery, fiscalYearsQuery } from "@/lib/api/browser/books/account-books";
import { balanceLines, linesMatchingSearch, linesWithBalance } from "@/lib/rules/books/balance-list";
import { addDays, type CalendarDate, isCalendarDate } from "@/lib/values/dates";
import { useBalanceColumns } from "./balance-columns";
import css from "./books.module.css";
import { ClassSums } from "./class-sums";

const listSpec: ListSpec<"used" | "all", "account"> = { filters: ["used", "all"], sorts: ["account"] };
const pageSize = 50;

/** Lists the balance of every account at the end of a day, compared with the balance before the month began. */
export function BalanceList({ today }: { today: CalendarDate }) {
  const t = useTranslations("books.balances");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { search, filter, page } = listAddress.address;
  const requestedDate = useSearchParams().get("date") ?? "";
  const date = isCalendarDate(requestedDate) ? requestedDate : today;
  const openingOn = addDays(`${date.slice(0, 8)}01`, -1);
  const isAll = filter === "all";
  const years = useQuery(fiscalYearsQuery(company.id));
  // Income and cost accounts start each fiscal year at zero, so a comparison across its first day is not possible.
  const isYearStart = years.data?.items.some(({ firstOn }) => firstOn === addDays(openingOn, 1)) ?? false;
  const closing = useQuery({ ...accountBalancesQuery(company.id, date, isAll), placeholderData: keepPreviousData });
  const opening = useQuery({ ...accountBalancesQuery(company.id, openingOn, false), enabled: !isYearStart });
  const isCompared = !isYearStart && opening.data !== undefined;
  const columns = useBalanceColumns({ date, openingOn: isCompared ? openingOn : null });
  const allLines = closing.data ? balanceLines(closing.data, isCompared ? (opening.data ?? []) : []) : null;
  const lines = allLines && (isAll ? allLines : linesWithBalance(allLines));
  const matchingLines = lines && linesMatchingSearch(lines, search);
  const pages = Math.max(1, Math.ceil((matchingLines?.length ?? 0) / pageSize));
  const linesOnPage = matchingLines?.slice((page - 1) * pageSize, page * pageSize) ?? [];
  const setDate = (day: CalendarDate | null) => listAddress.go({}, { date: day === today ? null : day });
  return (
    <ListFrame
      search={
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          value={search}
          onSearch={(text) => listAddress.type({ search: text })}
        />
      }
      tools={
        <div className={css.fields}>
          <DayField label={t("date")} day={date} onDayChange={setDate} />
          <Button size="sm" aria-pressed={isAll} onClick={() => listAddress.go({ filter: isAll ? "used" : "all" })}>
            {t(isAll ? "onlyUsed" : "all")}
          </Button>
        </div>
      }
      foot={
        matchingLines && matchingLines.length > 0 ? (
          <ListFoot
            page={{
              items: linesOnPage,
              page,
              pageSize,
              total: matchingLines.length,
              serverTimeUtc: new Date(closing.dataUpdatedAt).toISOString(),
            }}
          />
        ) : null
      }
      pages={
        matchingLines ? <ListPager page={page} pages={pages} href={(to) => listAddress.href({ page: to })} /> : null
      }
    >
      {closing.error ? (
        <ProblemNotice problem={closing.error} title={t("failed")} onRetry={() => void closing.refetch()} />
      ) : matchingLines?.length === 0 ? (
        <Empty
          action={
            search === "" ? null : (
              <Button onClick={() => listAddress.go({ search: "", filter: "all" })}>{t("clear")}</Button>
            )
          }
        >
          {search === "" ? t("empty", { date: formats.date(date) }) : t("noHit", { search })}
        </Empty>
      ) : (
        <ListTable
          caption={t("caption", { date: formats.date(date) })}
          columns={columns}
          groups={[{ key: "all", rows: linesOnPage }]}
          rowKey={({ account }) => String(account)}
          rowHref={({ account }) => `/companies/${company.id}/books/accounts/${account}`}
          stale={closing.isPlaceholderData}
          loadingRows={matchingLines ? 0 : 12}
        />
      )}
      {opening.error && !closing.error ? (
        <ProblemNotice
          problem={opening.error}
          title={t("beforeFailed", { date: formats.date(openingOn) })}
          onRetry={() => void opening.refetch()}
        />
      ) : null}
      {isYearStart ? (
        <p className="secondary small pt-2">{t("begins", { date: formats.date(addDays(openingOn, 1)) })}</p>
      ) : null}
      {lines && lines.length > 0 ? (
        <ClassSums lines={lines} date={date} openingOn={isCompared ? openingOn : null} />
      ) : null}
    </ListFrame>
  );
}
