import { accounts } from "../contract/account";
import { fiscalYears } from "../contract/fiscal-year";
import { compare } from "../contract/list-query";
import { vouchers } from "../contract/voucher";
import { pageQuery } from "./resource-queries";

/** The voucher with that id, on a page of one: the service reads single vouchers only by fiscal year. */
export function voucherQuery(companyId: string, voucherId: string) {
  return pageQuery(companyId, vouchers, { pageSize: 1, filter: compare("Id", "eq", { id: voucherId }) });
}

export function fiscalYearsQuery(companyId: string) {
  return pageQuery(companyId, fiscalYears, { pageSize: 1000 });
}

/** The chart of accounts of all years; only accounts in use. */
export function accountsQuery(companyId: string) {
  return pageQuery(companyId, accounts, { pageSize: 1000, filter: compare("IsActive", "eq", true) });
}
