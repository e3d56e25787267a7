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
import { balanceLines, linesWithBalance, searchedLines } from "@/lib/rules/books/balance-list";
import { addDays, type CalendarDate, isCalendarDate } from "@/lib/values/dates";
import { useBalanceColumns } from "./balance-columns";
import css from "./books.module.css";
import { ClassSums } from "./class-sums";

const spec: ListSpec<"used" | "all", "account"> = { filters: ["used", "all"], sorts: ["account"] };
const pageSize = 50;

/** Lists the balance of every account at the end of a day, compared with the balance before the month began. */
export function Balances({ today }: { today: CalendarDate }) {
  const t = useTranslations("books.balances");
  const formats = useFormats();
  const company = useCompany();
  const at = useListAddress(spec);
  const { search, filter, page } = at.address;
  const asked = useSearchParams().get("date") ?? "";
  const date = isCalendarDate(asked) ? asked : today;
  const before = addDays(`${date.slice(0, 8)}01`, -1);
  const isAll = filter === "all";
  const years = useQuery(fiscalYearsQuery(company.id));
  // Income and cost accounts start each fiscal year at zero, so a comparison across its first day is not possible.
  const begins = years.data?.items.some(({ firstOn }) => firstOn === addDays(before, 1)) ?? false;
  const closing = useQuery({ ...accountBalancesQuery(company.id, date, isAll), placeholderData: keepPreviousData });
  const opening = useQuery({ ...accountBalancesQuery(company.id, before, false), enabled: !begins });
  const compared = !begins && opening.data !== undefined;
  const columns = useBalanceColumns({ date, before: compared ? before : null });
  const read = closing.data ? balanceLines(closing.data, compared ? (opening.data ?? []) : []) : null;
  const lines = read && (isAll ? read : linesWithBalance(read));
  const found = lines && searchedLines(lines, search);
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / pageSize));
  const shown = found?.slice((page - 1) * pageSize, page * pageSize) ?? [];
  const setDate = (day: CalendarDate | null) => at.go({}, { date: day === today ? null : day });
  return (
    <ListFrame
      search={
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          value={search}
          onSearch={(text) => at.type({ search: text })}
        />
      }
      tools={
        <div className={css.fields}>
          <DayField label={t("date")} day={date} onDay={setDate} />
          <Button size="sm" aria-pressed={isAll} onClick={() => at.go({ filter: isAll ? "used" : "all" })}>
            {t(isAll ? "onlyUsed" : "all")}
          </Button>
        </div>
      }
      foot={
        found && found.length > 0 ? (
          <ListFoot
            page={{
              items: shown,
              page,
              pageSize,
              total: found.length,
              serverTimeUtc: new Date(closing.dataUpdatedAt).toISOString(),
            }}
          />
        ) : null
      }
      pages={found ? <ListPager page={page} pages={pages} href={(to) => at.href({ page: to })} /> : null}
    >
      {closing.error ? (
        <ProblemNotice problem={closing.error} title={t("failed")} onRetry={() => void closing.refetch()} />
      ) : found?.length === 0 ? (
        <Empty
          action={
            search === "" ? null : <Button onClick={() => at.go({ search: "", filter: "all" })}>{t("clear")}</Button>
          }
        >
          {search === "" ? t("empty", { date: formats.date(date) }) : t("noHit", { search })}
        </Empty>
      ) : (
        <ListTable
          caption={t("caption", { date: formats.date(date) })}
          columns={columns}
          groups={[{ key: "all", rows: shown }]}
          rowKey={({ account }) => String(account)}
          rowHref={({ account }) => `/companies/${company.id}/books/accounts/${account}`}
          stale={closing.isPlaceholderData}
          loadingRows={found ? 0 : 12}
        />
      )}
      {opening.error && !closing.error ? (
        <ProblemNotice
          problem={opening.error}
          title={t("beforeFailed", { date: formats.date(before) })}
          onRetry={() => void opening.refetch()}
        />
      ) : null}
      {begins ? <p className="two sm pt-2">{t("begins", { date: formats.date(addDays(before, 1)) })}</p> : null}
      {lines && lines.length > 0 ? <ClassSums lines={lines} date={date} before={compared ? before : null} /> : null}
    </ListFrame>
  );
}
