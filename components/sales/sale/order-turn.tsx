"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { Order } from "@/lib/api/contract/sales/order";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import { saleStepButtonId, saleStepTextId } from "./lines/line-keys";
import css from "./sale-turn.module.css";
import { RefusedStep } from "./steps/refused-step";
import type { OrderSteps } from "./steps/use-order-steps";
import type { DeliveryForm } from "./use-delivery-quantities";

const OrderInvoiceSheet = lazy(() => import("./order-invoice-sheet"));

type Props = {
  order: Order;
  /** The quantities to deliver now; null for an order that is delivered already. */
  deliveryForm: DeliveryForm | null;
  steps: OrderSteps;
  /** Whether this is the next step of the whole sale; otherwise it is shown beside the next step. */
  isNext: boolean;
  /** Whether a line of the sale shows the refused row. */
  isAtLine: boolean;
  /** Whether a back order contains the undelivered rows of the order already. */
  hasBackOrder: boolean;
  today: CalendarDate;
};

/** Shows the next step of an order, which is to deliver the order, in whole or in part, or to invoice it. */
export function OrderTurn({ order, deliveryForm, steps, isNext, isAtLine, hasBackOrder, today }: Props) {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const [sheetStage, setSheetStage] = useState<"closed" | "open" | "shut">("closed");
  const openSheet = useCallback(() => setSheetStage("open"), []);
  const mayOperate = mayDo(company.role, "sales.operate");
  const number = String(order.number ?? "");
  const title = t(deliveryForm ? "turn.deliver.title" : "turn.invoice.title");
  const { isSubmitting, isAnswerLost, refusal, problem } = steps;
  const isPartialDelivery = deliveryForm !== null && !deliveryForm.isWhole;
  const isUndeliverable = deliveryForm !== null && (deliveryForm.part === null || deliveryForm.isEmpty);
  return (
    <section
      className={clsx(isNext ? "turn-panel" : ["turn-panel", css.beside], css.place)}
      aria-label={isNext ? title : t("desk.order", { number })}
    >
      <div>
        <h2>{isNext ? title : t("desk.order", { number })}</h2>
        <p role="status" id={saleStepTextId}>
          {isSubmitting || isAnswerLost ? t(isAnswerLost ? "lost" : "moving") : composeBody()}
        </p>
        {isPartialDelivery && !isUndeliverable && mayOperate ? (
          <div className="pt-2">
            <Checkbox
              label={t("desk.rest")}
              help={t("desk.restHelp")}
              checked={deliveryForm.createsBackOrder}
              onChange={({ target }) => deliveryForm.setCreatesBackOrder(target.checked)}
            />
          </div>
        ) : null}
        {refusal ? (
          <RefusedStep problem={refusal.problem} title={t("refused")} isAtLine={isAtLine} />
        ) : problem ? (
          <ProblemNotice problem={problem} title={t("refused")} />
        ) : null}
      </div>
      {mayOperate ? (
        <div className="actions">
          {deliveryForm ? (
            <Button
              id={saleStepButtonId}
              variant={isNext ? "main" : "plain"}
              shortcut="Control+Enter"
              isBusy={isSubmitting}
              onClick={() => (isUndeliverable ? focusRefusedQuantity() : steps.deliver(deliveryForm))}
            >
              {t(isPartialDelivery ? "desk.deliverPart" : "turn.deliver.press")}
            </Button>
          ) : hasBackOrder ? null : (
            <Button isBusy={isSubmitting} onClick={() => steps.undoDelivery(order)}>
              {t("turn.takeBack.press")}
            </Button>
          )}
          <Button
            variant={isNext && !deliveryForm ? "main" : "plain"}
            shortcut="I"
            isBusy={isSubmitting}
            onClick={() => (isUndeliverable ? focusRefusedQuantity() : setSheetStage("open"))}
          >
            {t(deliveryForm ? "desk.deliverInvoice" : "desk.invoice")}
          </Button>
        </div>
      ) : null}
      {sheetStage === "closed" ? null : (
        <Suspense>
          <OrderInvoiceSheet
            order={order}
            deliveryForm={deliveryForm}
            steps={steps}
            today={today}
            isOpen={sheetStage === "open"}
            onOpen={openSheet}
            onClose={() => setSheetStage("shut")}
          />
        </Suspense>
      )}
    </section>
  );

  function composeBody(): string {
    if (!deliveryForm) return t(hasBackOrder ? "desk.invoiceRest" : "desk.invoiceBody");
    if (deliveryForm.part === null) return t("desk.wrong");
    if (deliveryForm.isEmpty) return t("desk.nothing");
    return t(isPartialDelivery ? "desk.partBody" : "desk.allBody");
  }
}

/** Focuses the first quantity that cannot be delivered, or the first quantity where nothing is to be delivered. */
function focusRefusedQuantity(): void {
  const refusedField = document.querySelector<HTMLElement>("input[data-now][aria-invalid]");
  (refusedField ?? document.querySelector<HTMLElement>("input[data-now]"))?.focus();
}
