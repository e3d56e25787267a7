import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { mayDo, type Role } from "@/lib/rules/access/roles";
import { whyNotCreditable } from "@/lib/rules/sales/credit";
import { whyNotVoidable } from "@/lib/rules/sales/void-rule";
import { type Credits, isTakenWhole } from "./use-credits";

/** The sheets of an invoice's page. */
export type InvoiceSheet = "mail" | "remind" | "eInvoice" | "payment" | "credit" | "void";

/** What this person may do with the invoice in its present state. */
export type May = {
  write: boolean;
  operate: boolean;
  mail: boolean;
  sendElectronically: boolean;
  pay: boolean;
  credit: boolean;
  void: boolean;
};

/** A voided invoice may not be sent any more: the service refuses it, and the customer has the credit note. */
export function mayBeDone(role: Role, invoice: Invoice, credits: Credits): May {
  const operate = mayDo(role, "sales.operate");
  const isVoided = !invoice.isCredit && invoice.remainingMinor <= 0n && isTakenWhole(invoice, credits);
  return {
    write: mayDo(role, "sales.write"),
    operate,
    mail: operate && !isVoided,
    sendElectronically: operate && !isVoided && (invoice.sendType === 0 || invoice.hasSendError),
    pay: operate && invoice.remainingMinor !== 0n,
    credit: operate && credits.known && whyNotCreditable(invoice, credits.items) === null,
    void: operate && credits.known && credits.items.length === 0 && whyNotVoidable(invoice) === null,
  };
}
