"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import type { Order } from "@/lib/api/contract/sales/order";
import { invoiceOfOrder } from "@/lib/rules/sales/expected-invoice";
import { rowsRemainingAfterPart, withPartDelivered } from "@/lib/rules/sales/order-part";
import type { CalendarDate } from "@/lib/values/dates";
import { ExpectedInvoiceSheet } from "./expected-invoice-sheet";
import type { OrderSteps } from "./steps/use-order-steps";
import type { DeliveryForm } from "./use-delivery-quantities";

type Props = {
  order: Order;
  deliveryForm: DeliveryForm | null;
  steps: OrderSteps;
  today: CalendarDate;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Shows what happens when an order, or a part of it, is invoiced. */
export default function OrderInvoiceSheet({ order, deliveryForm, steps, today, isOpen, onOpen, onClose }: Props) {
  const t = useTranslations("sales.sale.sheet");
  const company = useCompany();
  const deliveredOrder = deliveryForm?.part ? withPartDelivered(order, deliveryForm.part) : order;
  const remainingRows = deliveryForm?.part ? rowsRemainingAfterPart(order, deliveryForm.part) : [];
  // The key counts the invoices of the order: the typed text of the mail is kept while an invoice is withdrawn, and the
  // next invoice after a posted one starts with the proposed text.
  const storageKey = `${company.personId}:${company.id}:order-invoice-mail:${order.id}:${steps.timesInvoiced}`;
  return (
    <ExpectedInvoiceSheet
      document={order}
      expectedInvoice={invoiceOfOrder(deliveredOrder)}
      storageKey={storageKey}
      today={today}
      isBusy={steps.isSubmitting}
      problem={steps.problem}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={onClose}
      onSubmit={(submission) => steps.invoiceOrder(order, deliveryForm, submission)}
    >
      {deliveryForm ? (
        <section className="happens">
          <h3>{t("delivered", { number: String(order.number ?? "") })}</h3>
          <p>
            {t(
              remainingRows.length === 0
                ? "deliveredAll"
                : deliveryForm.createsBackOrder
                  ? "deliveredRest"
                  : "deliveredPart",
            )}
          </p>
        </section>
      ) : null}
    </ExpectedInvoiceSheet>
  );
}
