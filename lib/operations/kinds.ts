import "server-only";
import type { OperationKind } from "../api/contract/operations/operation";
import { type KindOfOperation, registerKinds } from "./engine/kinds";
import { leaveDecisionToPerson, postponeOperation } from "./engine/leased-operation";
import { makeReadBackKind, omitNamedDocument, omitUndoWait } from "./engine/read-back-kind";
import { employeeAssignment } from "./payroll/employee-assign";
import { performEmployeeCreation, readBackEmployeeCreation } from "./payroll/employee-create";
import { registerTime } from "./payroll/time-register";
import { allocationPlanChange } from "./purchases/allocation-plan-change";
import { supplierInvoiceApproval } from "./purchases/supplier-invoice-approve";
import { bookInputOfFollowUp, supplierInvoiceBooking } from "./purchases/supplier-invoice-book";
import { findNamedDecision } from "./purchases/supplier-invoice-decision";
import { supplierInvoiceRejection } from "./purchases/supplier-invoice-reject";
import { supplierInvoiceSettingOff } from "./purchases/supplier-invoice-set-off";
import { supplierPaymentRegistration } from "./purchases/supplier-payment";
import { supplierSetOffUndoing } from "./purchases/supplier-set-off-undo";
import { makeMailKind } from "./sales/document-email";
import { invoiceDraftConversion } from "./sales/invoice-convert";
import { invoiceCrediting } from "./sales/invoice-credit";
import { checkEInvoice, performEInvoice } from "./sales/invoice-einvoice";
import { invoiceMailing } from "./sales/invoice-email";
import { invoicePayment } from "./sales/invoice-payment";
import { reminderSending } from "./sales/invoice-reminder";
import { invoiceVoiding } from "./sales/invoice-void";
import { backOrderWrite } from "./sales/order-backorder";
import { orderCreation } from "./sales/order-create";
import { orderMailing } from "./sales/order-email";
import { invoiceFromOrderCreation } from "./sales/order-invoice";
import { orderShipment } from "./sales/order-ship";
import { deliveryVoiding } from "./sales/order-void";
import { quoteAcceptance } from "./sales/quote-accept";
import { endBeforeAcceptanceByLink } from "./sales/quote-acceptance";
import { quoteConversion } from "./sales/quote-convert";
import { quoteMailing } from "./sales/quote-email";
import { invoiceFromQuoteCreation } from "./sales/quote-invoice";
import { orderFromQuoteCreation } from "./sales/quote-order";
import { releaseQuoteOfDeletedOrder } from "./sales/release-quote";
import { vatReportApproval } from "./vat/vat-report-approve";
import { vatReportRejection } from "./vat/vat-report-reject";

/** How each kind of operation is executed. The code does not compile while a kind is missing here. */
export const operationKinds: Record<OperationKind, KindOfOperation> = {
  "quote-convert": makeReadBackKind(quoteConversion),
  "quote-email": makeMailKind(quoteMailing),
  "quote-accept": { ...makeReadBackKind(quoteAcceptance), surroundEnd: endBeforeAcceptanceByLink },
  "quote-order": { ...makeReadBackKind(orderFromQuoteCreation), releaseSubject: releaseQuoteOfDeletedOrder },
  "quote-invoice": makeReadBackKind(invoiceFromQuoteCreation),
  "order-create": { ...makeReadBackKind(orderCreation), releaseSubject: releaseQuoteOfDeletedOrder },
  "order-ship": { ...omitUndoWait(makeReadBackKind(orderShipment)), takesSeveralCalls: true },
  "order-backorder": makeReadBackKind(backOrderWrite),
  "order-void": omitUndoWait(makeReadBackKind(deliveryVoiding)),
  "order-invoice": makeReadBackKind(invoiceFromOrderCreation),
  "order-email": makeMailKind(orderMailing),
  "invoice-convert": makeReadBackKind(invoiceDraftConversion),
  "invoice-void": makeReadBackKind(invoiceVoiding),
  "invoice-email": makeMailKind(invoiceMailing),
  "invoice-credit": { ...makeReadBackKind(invoiceCrediting), takesSeveralCalls: true },
  "invoice-payment": makeReadBackKind(invoicePayment),
  "invoice-einvoice": {
    canBeWithdrawn: true,
    check: checkEInvoice,
    perform: performEInvoice,
    readBack: leaveDecisionToPerson,
    awaitAccess: leaveDecisionToPerson,
  },
  "approve-supplier-invoice": { ...makeReadBackKind(supplierInvoiceApproval), findNamedDocument: findNamedDecision },
  "book-supplier-invoice": { ...makeReadBackKind(supplierInvoiceBooking), followUpInput: bookInputOfFollowUp },
  "set-off-supplier-invoice": makeReadBackKind(supplierInvoiceSettingOff),
  "undo-supplier-set-off": makeReadBackKind(supplierSetOffUndoing),
  "change-allocation-plan": makeReadBackKind(allocationPlanChange),
  "register-supplier-payment": makeReadBackKind(supplierPaymentRegistration),
  "employee-create": {
    canBeWithdrawn: false,
    takesSeveralCalls: true,
    check: async () => null,
    perform: performEmployeeCreation,
    readBack: readBackEmployeeCreation,
    awaitAccess: (operation, reason) => postponeOperation(operation, reason, "checking"),
  },
  "employee-assign": omitNamedDocument(omitUndoWait(makeReadBackKind(employeeAssignment))),
  "reject-supplier-invoice": { ...makeReadBackKind(supplierInvoiceRejection), findNamedDocument: findNamedDecision },
  "invoice-reminder": omitNamedDocument(makeReadBackKind(reminderSending)),
  "approve-vat-report": omitNamedDocument(makeReadBackKind(vatReportApproval)),
  "reject-vat-report": omitNamedDocument(makeReadBackKind(vatReportRejection)),
  "register-time": omitNamedDocument(omitUndoWait(makeReadBackKind(registerTime))),
};

registerKinds(operationKinds);
