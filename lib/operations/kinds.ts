import "server-only";
import type { OperationKind } from "../api/contract/operations/operation";
import { type KindOfOperation, registerKinds } from "./engine/kinds";
import { postponeOperation } from "./engine/leased-operation";
import { makeReadBackKind, withoutNamedDocument, withoutUndoWait } from "./engine/read-back-kind";
import { performEmployeeCreation, readBackEmployeeCreation } from "./payroll/employee-create";
import { registerTime } from "./payroll/time-register";
import { approveSupplierInvoice } from "./purchases/supplier-invoice-approve";
import { findNamedDecision } from "./purchases/supplier-invoice-decision";
import { rejectSupplierInvoice } from "./purchases/supplier-invoice-reject";
import { leaveDecisionToPerson, makeMailKind } from "./sales/document-email";
import { convertInvoiceDraft } from "./sales/invoice-convert";
import { creditInvoice } from "./sales/invoice-credit";
import { checkEInvoice, performEInvoice } from "./sales/invoice-einvoice";
import { invoiceMailing } from "./sales/invoice-email";
import { payInvoice } from "./sales/invoice-payment";
import { sendReminder } from "./sales/invoice-reminder";
import { voidInvoice } from "./sales/invoice-void";
import { createBackOrder } from "./sales/order-backorder";
import { createOrder } from "./sales/order-create";
import { orderMailing } from "./sales/order-email";
import { createInvoiceFromOrder } from "./sales/order-invoice";
import { shipOrder } from "./sales/order-ship";
import { voidDelivery } from "./sales/order-void";
import { acceptQuote } from "./sales/quote-accept";
import { endBeforeAcceptanceByLink } from "./sales/quote-acceptance";
import { convertQuote } from "./sales/quote-convert";
import { quoteMailing } from "./sales/quote-email";
import { createInvoiceFromQuote } from "./sales/quote-invoice";
import { createOrderFromQuote } from "./sales/quote-order";
import { releaseQuoteOfDeletedOrder } from "./sales/release-quote";
import { approveVatReport } from "./vat/vat-report-approve";
import { rejectVatReport } from "./vat/vat-report-reject";

/** How each kind of operation is executed. The code does not compile while a kind is missing here. */
export const operationKinds: Record<OperationKind, KindOfOperation> = {
  "quote-convert": makeReadBackKind(convertQuote),
  "quote-email": makeMailKind(quoteMailing),
  "quote-accept": { ...makeReadBackKind(acceptQuote), surroundEnd: endBeforeAcceptanceByLink },
  "quote-order": { ...makeReadBackKind(createOrderFromQuote), releaseSubject: releaseQuoteOfDeletedOrder },
  "quote-invoice": makeReadBackKind(createInvoiceFromQuote),
  "order-create": { ...makeReadBackKind(createOrder), releaseSubject: releaseQuoteOfDeletedOrder },
  "order-ship": withoutUndoWait(makeReadBackKind(shipOrder)),
  "order-backorder": makeReadBackKind(createBackOrder),
  "order-void": withoutUndoWait(makeReadBackKind(voidDelivery)),
  "order-invoice": makeReadBackKind(createInvoiceFromOrder),
  "order-email": makeMailKind(orderMailing),
  "invoice-convert": makeReadBackKind(convertInvoiceDraft),
  "invoice-void": makeReadBackKind(voidInvoice),
  "invoice-email": makeMailKind(invoiceMailing),
  "invoice-credit": makeReadBackKind(creditInvoice),
  "invoice-payment": makeReadBackKind(payInvoice),
  "invoice-einvoice": {
    canBeWithdrawn: true,
    check: checkEInvoice,
    perform: performEInvoice,
    readBack: leaveDecisionToPerson,
    awaitAccess: leaveDecisionToPerson,
  },
  "approve-supplier-invoice": { ...makeReadBackKind(approveSupplierInvoice), findNamedDocument: findNamedDecision },
  "employee-create": {
    canBeWithdrawn: false,
    check: async () => null,
    perform: performEmployeeCreation,
    readBack: readBackEmployeeCreation,
    awaitAccess: (operation, reason) => postponeOperation(operation, reason, "checking"),
  },
  "reject-supplier-invoice": { ...makeReadBackKind(rejectSupplierInvoice), findNamedDocument: findNamedDecision },
  "invoice-reminder": withoutNamedDocument(makeReadBackKind(sendReminder)),
  "approve-vat-report": withoutNamedDocument(makeReadBackKind(approveVatReport)),
  "reject-vat-report": withoutNamedDocument(makeReadBackKind(rejectVatReport)),
  "register-time": withoutNamedDocument(withoutUndoWait(makeReadBackKind(registerTime))),
};

registerKinds(operationKinds);
