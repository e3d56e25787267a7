"use client";

import { Overview } from "@/components/overview/overview";
import { useUnplacedOrders } from "@/components/sales/list/use-unplaced-orders";

/** The overview with the orders begun in sales: only the portal keeps them, and without them the rest is as true. */
export function OverviewWithOrders() {
  const unplaced = useUnplacedOrders();
  return <Overview unplaced={unplaced.data ?? (unplaced.error ? { items: [], total: 0 } : undefined)} />;
}
