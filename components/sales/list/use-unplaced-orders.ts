"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { ListNarrowing } from "@/lib/api/browser/list-narrowing";
import { readEditsOfNewDocuments } from "@/lib/api/browser/operations/draft-edits";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import type { Problem } from "@/lib/values/problem";
import { typedTextKeyPrefixOf } from "../editor/autosave/typed-text-key";
import type { UnplacedOrder } from "../editor/unplaced-orders";
import type { SalesCriteria } from "./sales-address";

/** The texts of rows are searched only for at least this number of letters, as for every other kind of document. */
const minRowSearchLength = 3;

type UnplacedOrdersCriteria = Partial<SalesCriteria> & { enabled?: boolean };

export type UnplacedOrders = {
  items: readonly UnplacedOrder[];
  total: number;
  withoutRows?: undefined;
};

export function unplacedOrdersKey(companyId: string): readonly string[] {
  return resourceKeyOf(companyId, "unplaced-orders");
}

/**
 * Reads the orders that this person has started and not placed, the newest first. They are searched in the same way as
 * documents in the books.
 */
export function useUnplacedOrders({
  search: searchText = "",
  enabled = true,
  ...narrowing
}: UnplacedOrdersCriteria = {}): UseQueryResult<UnplacedOrders, Problem> {
  const company = useCompany();
  const { numberLocale } = useFormats();
  return useQuery<readonly UnplacedOrder[], Problem, UnplacedOrders>({
    queryKey: [...unplacedOrdersKey(company.id), numberLocale],
    queryFn: async ({ client }) => {
      const draftEdits = await readEditsOfNewDocuments(company.id, "order");
      if (
        draftEdits.length === 0 &&
        !hasTypedTextInBrowser(typedTextKeyPrefixOf(company.personId, company.id, "order"))
      )
        return [];
      const { listUnplacedOrders } = await import("../editor/unplaced-orders");
      return listUnplacedOrders(draftEdits, { company, queryClient: client, numberLocale });
    },
    // The list is always read again, so that it contains the text that was typed last.
    staleTime: 0,
    enabled,
    select: (orders) => {
      const matchingOrders = orders.filter((order) =>
        isOrderMatching(order, searchText.trim().toLowerCase(), narrowing),
      );
      return { items: matchingOrders, total: matchingOrders.length };
    },
  });
}

function isOrderMatching(
  order: UnplacedOrder,
  searchText: string,
  { customerId, from: fromDay, to: toDay }: ListNarrowing,
): boolean {
  if (customerId !== undefined && order.customerId !== customerId) return false;
  const orderDay = order.orderOn ?? "";
  if ((fromDay !== undefined && orderDay < fromDay) || (toDay !== undefined && (orderDay === "" || orderDay > toDay)))
    return false;
  const headTexts = [order.customerName, ...order.referenceTexts];
  const texts = searchText.length < minRowSearchLength ? headTexts : [...headTexts, ...order.rowTexts];
  return texts.some((text) => text.toLowerCase().includes(searchText));
}

/**
 * Tells whether the browser stores the text of an unplaced order. Where it stores none, the code that reads such text
 * need not be loaded.
 */
function hasTypedTextInBrowser(keyPrefix: string): boolean {
  try {
    return Object.keys(localStorage).some((storageKey) => storageKey.startsWith(keyPrefix));
  } catch {
    return false;
  }
}
