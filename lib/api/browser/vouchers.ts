import { compare } from "../contract/list-query";
import { vouchers } from "../contract/voucher";
import { pageQuery } from "./resource-queries";

/** The voucher with that id, on a page of one: the service reads single vouchers only by fiscal year. */
export function voucherQuery(companyId: string, voucherId: string) {
  return pageQuery(companyId, vouchers, { pageSize: 1, filter: compare("Id", "eq", { id: voucherId }) });
}
