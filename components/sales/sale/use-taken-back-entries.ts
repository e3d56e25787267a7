"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import type { TimelineEntry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { isSaleStep, type StepName, stepNameOf } from "./steps/steps";

/**
 * Returns a function that gives timeline entries for the withdrawn steps of a sale and for the deliveries that were
 * undone after they were booked, each with the person and the time.
 */
export function useTakenBackEntries(): (operations: readonly Operation[], orders: readonly Order[]) => TimelineEntry[] {
  const t = useTranslations("sales.sale");
  const { dayOf } = useFormats();
  return (operations, orders) =>
    operations.flatMap((operation): TimelineEntry[] => {
      const happenedAt = operation.finishedAt ?? operation.createdAt;
      const baseEntry = { key: operation.id, day: dayOf(happenedAt), happenedAt, mark: "past" } as const;
      if (operation.stage === "withdrawn" && isSaleStep(operation)) {
        const stepName = stepNameOf(operation);
        const titleText = t("tlStepBack", { what: stepName === "invoiceQuote" ? "invoice" : stepName });
        return [
          {
            ...baseEntry,
            step: chainStepOfName[stepName],
            title: titleText,
            details: personTextOf(operation.resolvedBy),
          },
        ];
      }
      const order = operation.kind === "order-void" ? orders.find(({ id }) => id === operation.subject) : undefined;
      if (operation.stage !== "done" || !order) return [];
      const titleText = t("tlDeliveryBack", { number: String(order.number ?? "") });
      return [{ ...baseEntry, step: "delivered", title: titleText, details: personTextOf(operation.personName) }];
    });

  function personTextOf(name: string | null): string {
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
