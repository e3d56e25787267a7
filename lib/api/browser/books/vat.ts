import { accounts } from "../../contract/books/account";
import { vatCodes } from "../../contract/books/vat-code";
import { anyOf, compare } from "../../contract/list-query";
import { everyRecordQuery } from "../every-record";
import { pageQuery } from "../resource-queries";

/** Queries all VAT codes with their rates of today. */
export function vatCodesQuery(companyId: string) {
  return pageQuery(companyId, vatCodes, { pageSize: 1000 });
}

/** Queries accounts with these numbers in the chart of today's fiscal year. */
export function accountsByNumberQuery(companyId: string, numbers: readonly number[]) {
  const sortedNumbers = [...new Set(numbers)].sort((left, right) => left - right);
  const filter = anyOf(...sortedNumbers.map((number) => compare("Number", "eq", number)));
  return pageQuery(companyId, accounts, { pageSize: 1000, filter });
}

/**
 * Queries every account that is active, by number. They are read once per visit, so that type-ahead waits for no call.
 */
export function activeAccountsQuery(companyId: string) {
  const filter = compare("IsActive", "eq", true);
  const query = everyRecordQuery(companyId, accounts, { filter, sort: [{ member: "Number" }] });
  return { ...query, staleTime: 10 * 60_000 };
}
