"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import type { TimelineEntry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { isSaleStep, type StepName, stepNameOf } from "./steps/steps";

/**
 * The withdrawn steps of a sale, and the deliveries that were undone after they were booked, as timeline entries, each
 * with the person and the time.
 */
export function useTakenBackEntries(): (operations: readonly Operation[], orders: readonly Order[]) => TimelineEntry[] {
  const t = useTranslations("sales.sale");
  const { dayOf } = useFormats();
  return (operations, orders) =>
    operations.flatMap((one): TimelineEntry[] => {
      const at = one.finishedAt ?? one.createdAt;
      const entry = { key: one.id, day: dayOf(at), at, mark: "past" } as const;
      if (one.stage === "withdrawn" && isSaleStep(one)) {
        const stepName = stepNameOf(one);
        const what = t("tlStepBack", { what: stepName === "invoiceQuote" ? "invoice" : stepName });
        return [{ ...entry, step: chainStepOfName[stepName], what, sub: personText(one.resolvedBy) }];
      }
      const order = one.kind === "order-void" ? orders.find(({ id }) => id === one.subject) : undefined;
      if (one.stage !== "done" || !order) return [];
      const what = t("tlDeliveryBack", { number: String(order.number ?? "") });
      return [{ ...entry, step: "delivered", what, sub: personText(one.personName) }];
    });

  function personText(name: string | null): string {
    return name ? t("by", { name }) : "";
  }
}

const chainStepOfName: Record<StepName, ChainStep> = {
  acceptQuote: "answered",
  makeOrder: "ordered",
  orderAgain: "ordered",
  backOrder: "ordered",
  deliver: "delivered",
  takeBack: "delivered",
  invoice: "invoiced",
  invoiceQuote: "invoiced",
};
