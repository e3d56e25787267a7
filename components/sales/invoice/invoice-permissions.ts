import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { mayDo, type Role } from "@/lib/rules/access/roles";
import { reasonNotToCredit } from "@/lib/rules/sales/credit";
import { reasonNotToVoid } from "@/lib/rules/sales/void-rule";
import { type Credits, isWhollyTakenBack } from "./use-credits";

/** The sheets of an invoice's page. */
export type InvoiceSheetName = "mail" | "remind" | "eInvoice" | "payment" | "credit" | "void";

/** The actions that this person may do with the invoice in its present state. */
export type InvoicePermissions = {
  write: boolean;
  operate: boolean;
  mail: boolean;
  sendElectronically: boolean;
  pay: boolean;
  credit: boolean;
  void: boolean;
};

/** A voided invoice may not be sent any more, because the service refuses it and the customer has the credit note. */
export function invoicePermissionsOf(role: Role, invoice: Invoice, credits: Credits): InvoicePermissions {
  const mayOperate = mayDo(role, "sales.operate");
  const isVoided = !invoice.isCredit && invoice.remainingMinor <= 0n && isWhollyTakenBack(invoice, credits);
  return {
    write: mayDo(role, "sales.write"),
    operate: mayOperate,
    mail: mayOperate && !isVoided,
    sendElectronically: mayOperate && !isVoided && (invoice.sendType === 0 || invoice.hasSendError),
    pay: mayOperate && invoice.remainingMinor !== 0n,
    credit: mayOperate && credits.areAllRead && reasonNotToCredit(invoice, credits.creditNotes) === null,
    void: mayOperate && credits.areAllRead && credits.creditNotes.length === 0 && reasonNotToVoid(invoice) === null,
  };
}
