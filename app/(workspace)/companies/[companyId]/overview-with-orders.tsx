"use client";

import { Overview } from "@/components/overview/overview";
import { useUnplacedOrders } from "@/components/sales/list/use-unplaced-orders";

/**
 * The overview with the orders that were begun in sales. Only the portal stores these; when they cannot be read, the
 * overview is shown without them.
 */
export function OverviewWithOrders() {
  const unplacedQuery = useUnplacedOrders();
  return (
    <Overview unplacedOrders={unplacedQuery.data ?? (unplacedQuery.error ? { items: [], total: 0 } : undefined)} />
  );
}
