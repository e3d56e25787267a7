import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../values/dates";
import type { Problem } from "../../../values/problem";
import { accountsOfYear } from "../../contract/books/account";
import { accountBalances, accountBalancesAt } from "../../contract/books/account-balance";
import { fiscalYears } from "../../contract/books/fiscal-year";
import { type Voucher, vouchers } from "../../contract/books/voucher";
import { parsePage } from "../../contract/list";
import { allOf, anyElementEquals, compare, toListParameters } from "../../contract/list-query";
import { buildBooksPath, readFromPortal } from "../call";
import { everyRecordQuery } from "../every-record";
import { pageQuery, recordQuery, resourceKeyOf } from "../resource-queries";

/** Queries all fiscal years of the company, the newest first. */
export function fiscalYearsQuery(companyId: string) {
  return pageQuery(companyId, fiscalYears, { pageSize: 1000, sort: [{ member: "StartDate", descending: true }] });
}

/** Queries all accounts of one fiscal year, including those that are not used. */
export function accountsOfYearQuery(companyId: string, fiscalYearId: string) {
  return everyRecordQuery(companyId, accountsOfYear(fiscalYearId), {});
}

/**
 * Queries the balances of all accounts at the end of a day.
 * @param includesEmpty also reads the accounts with a balance of zero, which are most of the chart
 */
export function accountBalancesQuery(companyId: string, date: CalendarDate, includesEmpty: boolean) {
  const filter = includesEmpty ? null : compare("Balance", "ne", 0);
  return everyRecordQuery(companyId, accountBalancesAt(date), { filter, sort: [{ member: "AccountNumber" }] });
}

/** Queries the balance of one account at the end of a day. */
export function accountBalanceQuery(companyId: string, accountNumber: number, date: CalendarDate) {
  return recordQuery(companyId, accountBalances, `${accountNumber}/${date}`);
}

/** A range of days, which includes its first and its last day. */
export type DayRange = { from: CalendarDate; to: CalendarDate };

/** Vouchers that post to an account. `isCut` says that there are more, which a shorter period shows. */
export type AccountVouchers = { items: readonly Voucher[]; total: number; isCut: boolean };

const pageSize = 1000;
/** At most this many pages are read of one account: 5,000 vouchers. */
const maxPages = 5;

/** Queries the vouchers of a period that post to an account, by date. */
export function accountVouchersQuery(companyId: string, accountNumber: number, { from, to }: DayRange) {
  const filter = allOf(
    anyElementEquals("Rows", "AccountNumber", accountNumber),
    compare("VoucherDate", "ge", { date: from }),
    compare("VoucherDate", "le", { date: to }),
  );
  const sort = [{ member: "VoucherDate" }, { member: "NumberAndNumberSeries" }];
  return queryOptions<AccountVouchers, Problem>({
    queryKey: [...resourceKeyOf(companyId, vouchers.path), "account", accountNumber, from, to],
    queryFn: async ({ signal }) => {
      const items: Voucher[] = [];
      for (let pageNumber = 1; ; pageNumber += 1) {
        const path = buildBooksPath(
          companyId,
          vouchers.path,
          toListParameters({ filter, sort, page: pageNumber, pageSize }),
        );
        const voucherPage = await readFromPortal(path, (wire) => parsePage(vouchers, wire), signal);
        items.push(...voucherPage.items);
        const isLastPage = pageNumber >= voucherPage.pages;
        if (isLastPage || pageNumber >= maxPages) return { items, total: voucherPage.total, isCut: !isLastPage };
      }
    },
  });
}
