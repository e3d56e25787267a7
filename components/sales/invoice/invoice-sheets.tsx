"use client";

import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from "react";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { CalendarDate } from "@/lib/values/dates";
import { closeIfOpen } from "../chain/close-if-open";
import { isOpen } from "../chain/operation-sheet";
import { MailSheet } from "./mail-sheet";
import type { InvoiceSheet, May } from "./may-be-done";
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
  may: May;
  today: CalendarDate;
  sheet: InvoiceSheet | null;
  onSheet: Dispatch<SetStateAction<InvoiceSheet | null>>;
};

/** The sheets of an invoice. A sheet that is seldom opened is loaded when it opens, or when its operation is under way. */
export function InvoiceSheets({ invoice, operations, mail, credits, may, today, sheet, onSheet }: Props) {
  // A sheet that was rendered once stays rendered, because it reports when its operation is done.
  const wanted = useRef(new Set<InvoiceSheet>());
  const isWanted = (name: InvoiceSheet, kind: OperationKind) => {
    const isOrdered = operations.some((one) => one.kind === kind && one.subject === invoice.id && isOpen(one));
    if (sheet === name || isOrdered) wanted.current.add(name);
    return wanted.current.has(name);
  };
  const common = (name: InvoiceSheet) => ({
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
          <VoidSheet {...common("void")} today={today} />
          <Suspense>
            {isWanted("credit", "invoice-credit") ? (
              <CreditSheet {...common("credit")} credits={credits} today={today} onVoid={() => onSheet("void")} />
            ) : null}
            {isWanted("payment", "invoice-payment") ? (
              <PaymentSheet
                {...common("payment")}
                owedMinor={invoice.remainingMinor + credits.remainingMinor}
                today={today}
              />
            ) : null}
            {isWanted("eInvoice", "invoice-einvoice") ? (
              <EInvoiceSheet {...common("eInvoice")} onVoid={may.void ? () => onSheet("void") : null} />
            ) : null}
          </Suspense>
        </>
      ) : null}
    </>
  );
}
