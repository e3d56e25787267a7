import "server-only";
import type { OperationKind } from "../api/contract/operations/operation";
import { type Kind, registerKinds } from "./engine/kinds";
import { atOnce, readable, unnamed } from "./engine/readable";
import { postpone } from "./engine/step";
import { performEmployee, recoverEmployee } from "./payroll/employee";
import { registerTime } from "./payroll/register-time";
import { approveSupplierInvoice, namedDecision, rejectSupplierInvoice } from "./purchases/approval";
import { convertDraft } from "./sales/convert";
import { creditInvoice } from "./sales/credit";
import { checkEInvoice, performEInvoice } from "./sales/e-invoice";
import { leaveToPerson, mailedInvoice, mailedOrder, mailedQuote, mailing } from "./sales/email";
import { freeGone } from "./sales/gone";
import { invoiceOfOrder, shipOrder, voidDelivery } from "./sales/order-acts";
import { backOrder, createOrder } from "./sales/order-new-acts";
import { payInvoice } from "./sales/pay";
import { endBeforeCustomers } from "./sales/quote-acceptance";
import { acceptQuote, invoiceOfQuote, orderOfQuote } from "./sales/quote-acts";
import { convertQuote } from "./sales/quote-convert";
import { remind } from "./sales/reminder";
import { voidInvoice } from "./sales/void";
import { approveVatReport, rejectVatReport } from "./vat/vat-report";

/** How each kind of operation is carried out. A kind without a row does not compile. */
export const kinds: Record<OperationKind, Kind> = {
  "quote-convert": readable(convertQuote),
  "quote-email": mailing(mailedQuote),
  "quote-accept": { ...readable(acceptQuote), endWithin: endBeforeCustomers },
  "quote-order": { ...readable(orderOfQuote), release: freeGone },
  "quote-invoice": readable(invoiceOfQuote),
  "order-create": { ...readable(createOrder), release: freeGone },
  "order-ship": atOnce(readable(shipOrder)),
  "order-backorder": readable(backOrder),
  "order-void": atOnce(readable(voidDelivery)),
  "order-invoice": readable(invoiceOfOrder),
  "order-email": mailing(mailedOrder),
  "invoice-convert": readable(convertDraft),
  "invoice-void": readable(voidInvoice),
  "invoice-email": mailing(mailedInvoice),
  "invoice-credit": readable(creditInvoice),
  "invoice-payment": readable(payInvoice),
  "invoice-einvoice": {
    waits: true,
    check: checkEInvoice,
    perform: performEInvoice,
    recover: leaveToPerson,
    wait: leaveToPerson,
  },
  "approve-supplier-invoice": { ...readable(approveSupplierInvoice), named: namedDecision },
  "employee-create": {
    waits: false,
    check: async () => null,
    perform: performEmployee,
    recover: recoverEmployee,
    wait: (held, reason) => postpone(held, reason, "checking"),
  },
  "reject-supplier-invoice": { ...readable(rejectSupplierInvoice), named: namedDecision },
  "invoice-reminder": unnamed(readable(remind)),
  "approve-vat-report": unnamed(readable(approveVatReport)),
  "reject-vat-report": unnamed(readable(rejectVatReport)),
  "register-time": unnamed(atOnce(readable(registerTime))),
};

registerKinds(kinds);
