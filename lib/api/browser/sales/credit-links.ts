import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { CreditLink } from "../../contract/sales/invoice-operation";
import { readFromPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

/** Finds which of these invoices were credited through the portal, and by which credit notes. @param ids at most 200 */
export function creditLinksQuery(companyId: string, ids: readonly string[]) {
  const idList = ids.slice(0, 200).join(",");
  return queryOptions<CreditLink[], Problem>({
    queryKey: [...companyKeyOf(companyId), "credit-links", idList],
    queryFn: ({ signal }) =>
      readFromPortal(
        `/api/companies/${encodeURIComponent(companyId)}/credit-links?of=${idList}`,
        (wire) => (wire as { items: CreditLink[] }).items,
        signal,
      ),
  });
}
