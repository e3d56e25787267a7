"use client";

import { useTranslations } from "next-intl";
import type { PurchaseFilter } from "./purchase-address";

/** Returns a function that names the supplier invoices of a tab. */
export function useFilterName(): (filter: PurchaseFilter) => string {
  const t = useTranslations("purchases.list.filter");
  return (filter) => t(filter);
}
