import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { OperationAbout, OperationKind } from "../api/contract/operations/operation";
import { books } from "../api/remote/books";
import type { CompanyAccess } from "../auth/access";
import type { Tx } from "../platform/db";
import type { Problem } from "../values/problem";
import { type Act, type Made, performAct, readBack } from "./engine/act";
import { type Outcome, outcomeOf } from "./engine/follow";
import type { OperationRow } from "./engine/rows";
import { type Held, postpone, type Step } from "./engine/step";
import { performEmployee, recoverEmployee } from "./payroll/employee";
import { registerTime } from "./payroll/register-time";
import { approveSupplierInvoice, namedDecision, rejectSupplierInvoice } from "./purchases/approval";
import { convertDraft } from "./sales/convert";
import { creditInvoice } from "./sales/credit";
import { checkEInvoice, performEInvoice } from "./sales/e-invoice";
import {
  checkEmail,
  leaveToPerson,
  type Mailed,
  mailedInvoice,
  mailedOrder,
  mailedQuote,
  performEmail,
} from "./sales/email";
import { invoiceOfOrder, shipOrder, voidDelivery } from "./sales/order-acts";
import { backOrder, createOrder } from "./sales/order-new-acts";
import { payInvoice } from "./sales/pay";
import { acceptQuote, invoiceOfQuote, orderOfQuote } from "./sales/quote-acts";
import { convertQuote } from "./sales/quote-convert";
import { remind } from "./sales/reminder";
import { voidInvoice } from "./sales/void";
import { approveVatReport, rejectVatReport } from "./vat/vat-report";

/** The document a person says an operation made, what follows sees of it, and what else it changes here. */
export type Named = { result: Prisma.InputJsonObject; outcome: Outcome; keep?: (tx: Tx) => Promise<void> };

type Kind = {
  /** It waits for the company's seconds and can be taken back until then. */
  waits: boolean;
  /**
   * Looks at the books as the press does, before the wait.
   *
   * @throws Problem when it may not, or cannot now, be asked
   */
  check(step: Step): Promise<OperationAbout | null>;
  /** Asks the service; nobody has asked it yet, or it is certain that nothing came of it. */
  perform(step: Step): Promise<void>;
  /** It was asked, and its answer lost or its process gone. */
  recover(step: Step): Promise<void>;
  /** The same where nobody may act for its person any more: membership or connection ended. */
  wait(held: Held, reason: Problem): Promise<void>;
  /** What is kept where a person says which document it made, null when it cannot be that one; absent of an e-mail. */
  named?(access: CompanyAccess, row: OperationRow, documentId: string): Promise<Named | null>;
};

/** How each kind of operation is carried out. */
export const kinds: Record<OperationKind, Kind> = {
  "quote-convert": readable(convertQuote),
  "quote-email": mailing(mailedQuote),
  "quote-accept": readable(acceptQuote),
  "quote-order": readable(orderOfQuote),
  "quote-invoice": readable(invoiceOfQuote),
  "order-create": readable(createOrder),
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

function readable<Ready, M extends Made>(act: Act<Ready, M>): Kind {
  return {
    waits: true,
    check: async (step) => {
      const ready = await act.prepare(step);
      return act.about?.(ready) ?? null;
    },
    perform: (step) => performAct(step, act),
    recover: (step) => readBack(step, act),
    wait: (held, reason) => postpone(held, reason, "checking"),
    async named(access, row, documentId) {
      const made = await books(access).one(act.contract, documentId);
      return act.isOutcome(row, made) ? { result: act.resultOf(made, row), outcome: outcomeOf(made) } : null;
    },
  };
}

/** A delivery is taken back by an act of its own, and what was registered can be deleted until it is read. */
function atOnce(kind: Kind): Kind {
  return { ...kind, waits: false };
}

/** Its outcome is counted, or a status: not a document that a person could name. */
function unnamed({ named: _, ...kind }: Kind): Kind {
  return kind;
}

/** A mail cannot be read back. */
function mailing(mailed: Mailed): Kind {
  return {
    waits: true,
    check: (step) => checkEmail(step, mailed),
    perform: (step) => performEmail(step, mailed),
    recover: leaveToPerson,
    wait: leaveToPerson,
  };
}
