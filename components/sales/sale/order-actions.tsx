"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import type { Order } from "@/lib/api/contract/sales/order";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import { CopyDocumentButton } from "../documents/copy/copy-button";
import { getMailState } from "../invoice/mail-state";
import type { Sale } from "./use-sale";

type Props = { order: Order; sale: Sale; today: CalendarDate; onMail: () => void };

/** The buttons for what can be done with an order at any time, besides its next step. */
export function OrderActions({ order, sale, today, onMail }: Props) {
  const t = useTranslations("sales.sale.confirmation");
  const { role } = useCompany();
  const confirmationState = getMailState(
    sale.operations.filter(({ subject }) => subject === order.id),
    "order-email",
  );
  return (
    <>
      {mayDo(role, "sales.operate") && sale.isWhole ? (
        <Button variant="quiet" onClick={onMail}>
          {t(confirmationState.is === "mailed" ? "sendAgain" : "send")}
        </Button>
      ) : null}
      {mayDo(role, "sales.write") ? <CopyDocumentButton document={order} today={today} quiet /> : null}
    </>
  );
}
