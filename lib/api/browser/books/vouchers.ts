import type { CalendarDate } from "../../../values/dates";
import { vouchers } from "../../contract/books/voucher";
import { allOf, anyOf, compare, contains } from "../../contract/list-query";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { noRecordId } from "../no-record";
import { pageQuery, searchQuery } from "../resource-queries";

export type VoucherSort = "date" | "number";

export type VouchersRequest = ListRequest<string, VoucherSort> & {
  series?: string;
  from?: CalendarDate;
  to?: CalendarDate;
};

const sortMembers: Record<VoucherSort, string> = { date: "VoucherDate", number: "NumberAndNumberSeries" };

/** Queries one page of vouchers, which can be searched by number and text and filtered by series and period. */
export function vouchersQuery(companyId: string, request: VouchersRequest) {
  const { search, series, from, to } = request;
  return searchQuery(companyId, vouchers, search, (text) => ({
    ...pageAndSortOf(request, sortMembers, "date", "NumberAndNumberSeries"),
    filter: allOf(
      text === null ? null : anyOf(contains("VoucherText", text), contains("NumberAndNumberSeries", text)),
      series ? compare("NumberSeries", "eq", series) : null,
      from ? compare("VoucherDate", "ge", { date: from }) : null,
      to ? compare("VoucherDate", "le", { date: to }) : null,
    ),
  }));
}

/**
 * Queries the vouchers that were booked from one document, such as an invoice.
 *
 * @param sourceId the id of the document; empty for a voucher that was entered by hand
 */
export function vouchersOfSourceQuery(companyId: string, sourceId: string) {
  const filter = compare("SourceId", "eq", { id: sourceId || noRecordId });
  return pageQuery(companyId, vouchers, { pageSize: 50, filter });
}

/**
 * Queries the voucher with this id, as a page of one record: the service reads a single voucher only by its fiscal
 * year.
 *
 * @param voucherId empty where there is no voucher
 */
export function voucherQuery(companyId: string, voucherId: string) {
  const filter = compare("Id", "eq", { id: voucherId || noRecordId });
  return pageQuery(companyId, vouchers, { pageSize: 1, filter });
}
