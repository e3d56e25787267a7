"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { ListNarrowing } from "@/lib/api/browser/list-narrowing";
import { readEditsOfNewDocuments } from "@/lib/api/browser/operations/draft-edits";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import type { Problem } from "@/lib/values/problem";
import { typedTextKeyPrefix } from "../editor/autosave/typed-text-key";
import type { UnplacedOrder } from "../editor/unplaced-orders";
import type { SalesCriteria } from "./sales-address";

/** The smallest number of letters for which the texts of rows are searched, as for every other document. */
const minRowSearchLength = 3;

type UnplacedCriteria = Partial<SalesCriteria> & { enabled?: boolean };

export type UnplacedOrders = {
  items: readonly UnplacedOrder[];
  total: number;
  withoutRows?: undefined;
};

export function unplacedOrdersKey(companyId: string): readonly string[] {
  return resourceKey(companyId, "unplaced-orders");
}

/**
 * The orders that this person has started and not placed, the newest first. They are searched as documents in the books
 * are.
 */
export function useUnplacedOrders({
  search = "",
  enabled = true,
  ...narrowed
}: UnplacedCriteria = {}): UseQueryResult<UnplacedOrders, Problem> {
  const company = useCompany();
  const { numbers } = useFormats();
  return useQuery<readonly UnplacedOrder[], Problem, UnplacedOrders>({
    queryKey: [...unplacedOrdersKey(company.id), numbers],
    queryFn: async ({ client }) => {
      const edits = await readEditsOfNewDocuments(company.id, "order");
      if (edits.length === 0 && !hasTextInBrowser(typedTextKeyPrefix(company.personId, company.id, "order"))) return [];
      const { listUnplacedOrders } = await import("../editor/unplaced-orders");
      return listUnplacedOrders(edits, { company, queries: client, numbers });
    },
    // The list is always read again, so that it contains the text that was typed last.
    staleTime: 0,
    enabled,
    select: (all) => {
      const items = all.filter((one) => isMatch(one, search.trim().toLowerCase(), narrowed));
      return { items, total: items.length };
    },
  });
}

function isMatch(order: UnplacedOrder, search: string, { customerId, from, to }: ListNarrowing): boolean {
  if (customerId !== undefined && order.customerId !== customerId) return false;
  const day = order.orderOn ?? "";
  if ((from !== undefined && day < from) || (to !== undefined && (day === "" || day > to))) return false;
  const head = [order.customerName, ...order.references];
  const texts = search.length < minRowSearchLength ? head : [...head, ...order.words];
  return texts.some((text) => text.toLowerCase().includes(search));
}

/**
 * Tells whether the browser stores the text of any such order. This check runs before the code that reads the text is
 * loaded.
 */
function hasTextInBrowser(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}
