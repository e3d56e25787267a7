import "server-only";
import type { OperationKind } from "../api/contract/operations/operation";
import { type KindOfOperation, registerKinds } from "./engine/kinds";
import { postponeOperation } from "./engine/leased-operation";
import { readBackKind, withoutNamedDocument, withoutUndoWait } from "./engine/read-back-kind";
import { performEmployeeCreation, readBackEmployeeCreation } from "./payroll/employee-create";
import { registerTime } from "./payroll/time-register";
import { approveSupplierInvoice } from "./purchases/supplier-invoice-approve";
import { findNamedDecision } from "./purchases/supplier-invoice-decision";
import { rejectSupplierInvoice } from "./purchases/supplier-invoice-reject";
import { leaveDecisionToPerson, mailKind } from "./sales/document-email";
import { convertInvoiceDraft } from "./sales/invoice-convert";
import { creditInvoice } from "./sales/invoice-credit";
import { checkEInvoice, performEInvoice } from "./sales/invoice-einvoice";
import { mailedInvoice } from "./sales/invoice-email";
import { payInvoice } from "./sales/invoice-payment";
import { sendReminder } from "./sales/invoice-reminder";
import { voidInvoice } from "./sales/invoice-void";
import { createBackOrder } from "./sales/order-backorder";
import { createOrder } from "./sales/order-create";
import { mailedOrder } from "./sales/order-email";
import { createInvoiceFromOrder } from "./sales/order-invoice";
import { shipOrder } from "./sales/order-ship";
import { voidDelivery } from "./sales/order-void";
import { acceptQuote } from "./sales/quote-accept";
import { endBeforeAcceptanceByLink } from "./sales/quote-acceptance";
import { convertQuote } from "./sales/quote-convert";
import { mailedQuote } from "./sales/quote-email";
import { createInvoiceFromQuote } from "./sales/quote-invoice";
import { createOrderFromQuote } from "./sales/quote-order";
import { releaseQuoteOfDeletedOrder } from "./sales/release-quote";
import { approveVatReport } from "./vat/vat-report-approve";
import { rejectVatReport } from "./vat/vat-report-reject";

/** How each kind of operation is executed. The code does not compile while a kind is missing here. */
export const kinds: Record<OperationKind, KindOfOperation> = {
  "quote-convert": readBackKind(convertQuote),
  "quote-email": mailKind(mailedQuote),
  "quote-accept": { ...readBackKind(acceptQuote), surroundEnd: endBeforeAcceptanceByLink },
  "quote-order": { ...readBackKind(createOrderFromQuote), releaseSubject: releaseQuoteOfDeletedOrder },
  "quote-invoice": readBackKind(createInvoiceFromQuote),
  "order-create": { ...readBackKind(createOrder), releaseSubject: releaseQuoteOfDeletedOrder },
  "order-ship": withoutUndoWait(readBackKind(shipOrder)),
  "order-backorder": readBackKind(createBackOrder),
  "order-void": withoutUndoWait(readBackKind(voidDelivery)),
  "order-invoice": readBackKind(createInvoiceFromOrder),
  "order-email": mailKind(mailedOrder),
  "invoice-convert": readBackKind(convertInvoiceDraft),
  "invoice-void": readBackKind(voidInvoice),
  "invoice-email": mailKind(mailedInvoice),
  "invoice-credit": readBackKind(creditInvoice),
  "invoice-payment": readBackKind(payInvoice),
  "invoice-einvoice": {
    canBeWithdrawn: true,
    check: checkEInvoice,
    perform: performEInvoice,
    readBack: leaveDecisionToPerson,
    awaitAccess: leaveDecisionToPerson,
  },
  "approve-supplier-invoice": { ...readBackKind(approveSupplierInvoice), findNamedDocument: findNamedDecision },
  "employee-create": {
    canBeWithdrawn: false,
    check: async () => null,
    perform: performEmployeeCreation,
    readBack: readBackEmployeeCreation,
    awaitAccess: (operation, reason) => postponeOperation(operation, reason, "checking"),
  },
  "reject-supplier-invoice": { ...readBackKind(rejectSupplierInvoice), findNamedDocument: findNamedDecision },
  "invoice-reminder": withoutNamedDocument(readBackKind(sendReminder)),
  "approve-vat-report": withoutNamedDocument(readBackKind(approveVatReport)),
  "reject-vat-report": withoutNamedDocument(readBackKind(rejectVatReport)),
  "register-time": withoutNamedDocument(withoutUndoWait(readBackKind(registerTime))),
};

registerKinds(kinds);
