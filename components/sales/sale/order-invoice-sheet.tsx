"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import type { Order } from "@/lib/api/contract/sales/order";
import { invoiceOfOrder } from "@/lib/rules/sales/invoice-to-come";
import { deliveredAs, restOf } from "@/lib/rules/sales/order-part";
import type { CalendarDate } from "@/lib/values/dates";
import { InvoiceToComeSheet } from "./invoice-to-come-sheet";
import type { OrderSteps } from "./steps/use-order-steps";
import type { OrderDesk } from "./use-order-desk";

type Props = {
  order: Order;
  desk: OrderDesk | null;
  steps: OrderSteps;
  today: CalendarDate;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Shows what happens when an order, or a part of it, is invoiced. */
export default function OrderInvoiceSheet({ order, desk, steps, today, open, onOpen, onClose }: Props) {
  const t = useTranslations("sales.sale.sheet");
  const company = useCompany();
  const leaving = desk?.part ? deliveredAs(order, desk.part) : order;
  const left = desk?.part ? restOf(order, desk.part) : [];
  // The key counts the invoices of the order: the text of a withdrawn invoice's mail stays, and after a booked invoice it
  // begins anew.
  const keptAs = `${company.personId}:${company.id}:order-invoice-mail:${order.id}:${steps.timesInvoiced}`;
  return (
    <InvoiceToComeSheet
      document={order}
      foretold={invoiceOfOrder(leaving)}
      keptAs={keptAs}
      today={today}
      busy={steps.pressing}
      problem={steps.problem}
      open={open}
      onOpen={onOpen}
      onClose={onClose}
      onPress={(press) => steps.invoice(order, desk, press)}
    >
      {desk ? (
        <section className="happens">
          <h3>{t("delivered", { number: String(order.number ?? "") })}</h3>
          <p>{t(left.length === 0 ? "deliveredAll" : desk.ordersRest ? "deliveredRest" : "deliveredPart")}</p>
        </section>
      ) : null}
    </InvoiceToComeSheet>
  );
}
