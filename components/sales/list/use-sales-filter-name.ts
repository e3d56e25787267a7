"use client";

import { useTranslations } from "next-intl";
import type { SalesFilter } from "./sales-address";

const messageKeys = {
  all: "all",
  draft: "draft",
  quote: "quotes",
  quotes: "quotes",
  declined: "declined",
  order: "orders",
  orders: "orders",
  unpaid: "unpaid",
  paid: "paid",
  overdue: "overdue",
  invoices: "invoices",
} as const satisfies Record<SalesFilter, string>;

/** Returns a function that names the documents of a tab. */
export function useSalesFilterName(): (filter: SalesFilter) => string {
  const t = useTranslations("sales.list");
  return (filter) => t(messageKeys[filter]);
}
