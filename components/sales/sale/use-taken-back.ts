"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Entry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { isStep, type StepWords, wordsOfStep } from "./steps/steps";

/**
 * The withdrawn steps of a sale, and the deliveries that were undone after they were booked, as entries of its timeline,
 * with who did it and when.
 */
export function useTakenBack(): (operations: readonly Operation[], orders: readonly Order[]) => Entry[] {
  const t = useTranslations("sales.sale");
  const { dayOf } = useFormats();
  return (operations, orders) =>
    operations.flatMap((one): Entry[] => {
      const at = one.finishedAt ?? one.createdAt;
      const entry = { key: one.id, day: dayOf(at), at, mark: "past" } as const;
      if (one.stage === "withdrawn" && isStep(one)) {
        const word = wordsOfStep(one);
        const what = t("tlStepBack", { what: word === "invoiceQuote" ? "invoice" : word });
        return [{ ...entry, step: steps[word], what, sub: by(one.resolvedBy) }];
      }
      const order = one.kind === "order-void" ? orders.find(({ id }) => id === one.subject) : undefined;
      if (one.stage !== "done" || !order) return [];
      const what = t("tlDeliveryBack", { number: String(order.number ?? "") });
      return [{ ...entry, step: "delivered", what, sub: by(one.personName) }];
    });

  function by(name: string | null): string {
    return name ? t("by", { name }) : "";
  }
}

const steps: Record<StepWords, ChainStep> = {
  acceptQuote: "answered",
  makeOrder: "ordered",
  orderAgain: "ordered",
  backOrder: "ordered",
  deliver: "delivered",
  takeBack: "delivered",
  invoice: "invoiced",
  invoiceQuote: "invoiced",
};
