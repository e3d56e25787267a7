"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { Order } from "@/lib/api/contract/sales/order";

/** A link from an order to the back order with its undelivered rows, or from the back order to the order. */
export function OrderLink({ order, isBackOrder }: { order: Order; isBackOrder: boolean }) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  return (
    <TextLink href={`/companies/${company.id}/sales/orders/${order.id}`}>
      {t(isBackOrder ? "desk.restIn" : "desk.restOf", { number: String(order.number ?? "") })}
    </TextLink>
  );
}
