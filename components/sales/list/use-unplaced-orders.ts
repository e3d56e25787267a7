"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { Narrowed } from "@/lib/api/browser/narrowed";
import { readNewEdits } from "@/lib/api/browser/operations/draft-edits";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import type { Problem } from "@/lib/values/problem";
import { typedTextKeyPrefix } from "../editor/autosave/typed-text-key";
import type { UnplacedOrder } from "../editor/unplaced-orders";
import type { SalesAsked } from "./sales-address";

/** The least number of letters with which the texts of rows are searched, as for every other document. */
const fewestOfRow = 3;

type Asked = Partial<SalesAsked> & { enabled?: boolean };

export type UnplacedOrders = {
  items: readonly UnplacedOrder[];
  total: number;
  withoutRows?: undefined;
};

export function unplacedOrdersKey(companyId: string): readonly string[] {
  return resourceKey(companyId, "unplaced-orders");
}

/**
 * The orders that this person has begun and not placed, the newest first; they are searched as documents in the books are.
 */
export function useUnplacedOrders({
  search = "",
  enabled = true,
  ...narrowed
}: Asked = {}): UseQueryResult<UnplacedOrders, Problem> {
  const company = useCompany();
  const { numbers } = useFormats();
  return useQuery<readonly UnplacedOrder[], Problem, UnplacedOrders>({
    queryKey: [...unplacedOrdersKey(company.id), numbers],
    queryFn: async ({ client }) => {
      const edits = await readNewEdits(company.id, "order");
      if (edits.length === 0 && !isAnyHere(typedTextKeyPrefix(company.personId, company.id, "order"))) return [];
      const { unplacedOrdersOf } = await import("../editor/unplaced-orders");
      return unplacedOrdersOf(edits, { company, queries: client, numbers });
    },
    // The list is always read again, so that it has what was typed a moment ago.
    staleTime: 0,
    enabled,
    select: (all) => {
      const items = all.filter((one) => fits(one, search.trim().toLowerCase(), narrowed));
      return { items, total: items.length };
    },
  });
}

function fits(order: UnplacedOrder, search: string, { customerId, from, to }: Narrowed): boolean {
  if (customerId !== undefined && order.customerId !== customerId) return false;
  const day = order.orderOn ?? "";
  if ((from !== undefined && day < from) || (to !== undefined && (day === "" || day > to))) return false;
  const head = [order.customerName, ...order.references];
  const texts = search.length < fewestOfRow ? head : [...head, ...order.words];
  return texts.some((text) => text.toLowerCase().includes(search));
}

/**
 * Tells whether the browser stores the text of any such order; it is asked before the code that reads the text is loaded.
 */
function isAnyHere(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}
