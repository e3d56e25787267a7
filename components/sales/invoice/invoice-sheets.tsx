"use client";

import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from "react";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { CalendarDate } from "@/lib/values/dates";
import { closeIfOpen } from "../chain/close-if-open";
import { isOpenOperation } from "../chain/operation-sheet";
import type { InvoicePermissions, InvoiceSheet } from "./invoice-permissions";
import { MailSheet } from "./mail-sheet";
import type { SentState } from "./sent-state";
import type { Credits } from "./use-credits";
import { VoidSheet } from "./void/void-sheet";

const EInvoiceSheet = lazy(() => import("./e-invoice-sheet"));
const PaymentSheet = lazy(() => import("./payment/payment-sheet"));
const CreditSheet = lazy(() => import("./credit/credit-sheet"));

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  mail: SentState;
  credits: Credits;
  may: InvoicePermissions;
  today: CalendarDate;
  sheet: InvoiceSheet | null;
  onSheet: Dispatch<SetStateAction<InvoiceSheet | null>>;
};

/**
 * The sheets of an invoice. A sheet that is seldom opened is loaded when it opens, or when its operation is under way.
 */
export function InvoiceSheets({ invoice, operations, mail, credits, may, today, sheet, onSheet }: Props) {
  // A sheet that was rendered once stays rendered, because it reports when its operation is done.
  const openedSheets = useRef(new Set<InvoiceSheet>());
  const shouldRender = (name: InvoiceSheet, kind: OperationKind) => {
    const isUnderWay = operations.some(
      (one) => one.kind === kind && one.subject === invoice.id && isOpenOperation(one),
    );
    if (sheet === name || isUnderWay) openedSheets.current.add(name);
    return openedSheets.current.has(name);
  };
  const commonProps = (name: InvoiceSheet) => ({
    invoice,
    open: sheet === name,
    onOpen: () => onSheet(name),
    onClose: () => onSheet(closeIfOpen(name)),
  });
  return (
    <>
      <MailSheet
        invoice={invoice}
        operations={operations}
        mail={mail}
        today={today}
        open={sheet === "mail"}
        onClose={() => onSheet(closeIfOpen<InvoiceSheet>("mail"))}
      />
      {may.operate ? (
        <>
          <VoidSheet {...commonProps("void")} today={today} />
          <Suspense>
            {shouldRender("credit", "invoice-credit") ? (
              <CreditSheet {...commonProps("credit")} credits={credits} today={today} onVoid={() => onSheet("void")} />
            ) : null}
            {shouldRender("payment", "invoice-payment") ? (
              <PaymentSheet
                {...commonProps("payment")}
                owedMinor={invoice.remainingMinor + credits.remainingMinor}
                today={today}
              />
            ) : null}
            {shouldRender("eInvoice", "invoice-einvoice") ? (
              <EInvoiceSheet {...commonProps("eInvoice")} onVoid={may.void ? () => onSheet("void") : null} />
            ) : null}
          </Suspense>
        </>
      ) : null}
    </>
  );
}
