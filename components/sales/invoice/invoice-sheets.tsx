"use client";

import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from "react";
import { isOpenOperation, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { CalendarDate } from "@/lib/values/dates";
import { closeIfOpen } from "../chain/close-if-open";
import type { InvoicePermissions, InvoiceSheetName } from "./invoice-permissions";
import { MailSheet } from "./mail-sheet";
import type { SendState } from "./sent-state";
import type { Credits } from "./use-credits";
import { VoidSheet } from "./void/void-sheet";

const EInvoiceSheet = lazy(() => import("./e-invoice-sheet"));
const PaymentSheet = lazy(() => import("./payment/payment-sheet"));
const CreditSheet = lazy(() => import("./credit/credit-sheet"));

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  sendState: SendState;
  credits: Credits;
  permissions: InvoicePermissions;
  today: CalendarDate;
  shownSheet: InvoiceSheetName | null;
  onShownSheetChange: Dispatch<SetStateAction<InvoiceSheetName | null>>;
};

/**
 * The sheets of an invoice. A sheet that is seldom opened is loaded when it opens, or when its operation is under way.
 */
export function InvoiceSheets({
  invoice,
  operations,
  sendState,
  credits,
  permissions,
  today,
  shownSheet,
  onShownSheetChange,
}: Props) {
  // A sheet that was rendered once stays rendered, because only a rendered sheet reports that its operation is done.
  const openedSheets = useRef(new Set<InvoiceSheetName>());
  const shouldRender = (sheetName: InvoiceSheetName, kind: OperationKind) => {
    const isUnderWay = operations.some(
      (operation) => operation.kind === kind && operation.subject === invoice.id && isOpenOperation(operation),
    );
    if (shownSheet === sheetName || isUnderWay) openedSheets.current.add(sheetName);
    return openedSheets.current.has(sheetName);
  };
  const sheetPropsOf = (sheetName: InvoiceSheetName) => ({
    invoice,
    isOpen: shownSheet === sheetName,
    onOpen: () => onShownSheetChange(sheetName),
    onClose: () => onShownSheetChange(closeIfOpen(sheetName)),
  });
  return (
    <>
      <MailSheet
        invoice={invoice}
        operations={operations}
        sendState={sendState}
        today={today}
        isOpen={shownSheet === "mail"}
        onClose={() => onShownSheetChange(closeIfOpen<InvoiceSheetName>("mail"))}
      />
      {permissions.operate ? (
        <>
          <VoidSheet {...sheetPropsOf("void")} today={today} />
          <Suspense>
            {shouldRender("credit", "invoice-credit") ? (
              <CreditSheet
                {...sheetPropsOf("credit")}
                credits={credits}
                today={today}
                onVoid={() => onShownSheetChange("void")}
              />
            ) : null}
            {shouldRender("payment", "invoice-payment") ? (
              <PaymentSheet
                {...sheetPropsOf("payment")}
                owedMinor={invoice.remainingMinor + credits.remainingMinor}
                today={today}
              />
            ) : null}
            {shouldRender("eInvoice", "invoice-einvoice") ? (
              <EInvoiceSheet
                {...sheetPropsOf("eInvoice")}
                onVoid={permissions.void ? () => onShownSheetChange("void") : null}
              />
            ) : null}
          </Suspense>
        </>
      ) : null}
    </>
  );
}
