"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { Button } from "@/components/ui/button";
import type { Order } from "@/lib/api/contract/order";
import { mayDo } from "@/lib/auth/roles";
import { mailState } from "../invoice/mail-state";
import type { Sale } from "./use-sale";

// It comes when it is first opened: the page is read far more often.
const OrderMail = lazy(() => import("./order-mail-sheet"));

/** What can be done with an order at any time, besides its turn. */
export function OrderActions({ order, sale }: { order: Order; sale: Sale }) {
  const t = useTranslations("sales.sale.confirmation");
  const { role } = useCompany();
  // One that was open stays, so that what was typed in it does.
  const [sheet, setSheet] = useState<"never" | "open" | "closed">("never");
  const close = useCallback(() => setSheet("closed"), []);
  if (!mayDo(role, "sales.operate") || !sale.isWhole) return null;
  const mail = mailState(
    sale.operations.filter(({ subject }) => subject === order.id),
    "order-email",
  );
  return (
    <>
      <Button look="quiet" onClick={() => setSheet("open")}>
        {t(mail.is === "mailed" ? "sendAgain" : "send")}
      </Button>
      {sheet === "never" ? null : (
        <Suspense>
          <OrderMail order={order} sale={sale} open={sheet === "open"} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
