"use client";

import { useTranslations } from "next-intl";
import type { PaymentObstacle } from "@/lib/api/contract/purchases/payment-obstacle";

/** Returns a function that says what is in the way of a payment. */
export function useObstacleText(): (obstacle: PaymentObstacle) => string {
  const t = useTranslations("payments.obstacle");
  return (obstacle) => {
    if (obstacle.of === "supplier") return t(`is.${obstacle.reason}`, { what: t(`supplier.${obstacle.field}`) });
    return "field" in obstacle
      ? t(`is.${obstacle.reason}`, { what: t(`invoice.${obstacle.field}`) })
      : t(`notDue.${obstacle.reason}`);
  };
}
