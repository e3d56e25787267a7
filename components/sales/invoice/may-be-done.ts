import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { mayDo, type Role } from "@/lib/auth/roles";
import { whyNotCreditable } from "@/lib/flow/credit";
import { whyNotVoidable } from "@/lib/flow/void-rule";
import type { Credits } from "./use-credits";

/** The sheets of an invoice's page. */
export type InvoiceSheet = "mail" | "remind" | "eInvoice" | "payment" | "credit" | "void";

/** What this person may do with the invoice as it stands. */
export type May = {
  write: boolean;
  operate: boolean;
  sendElectronically: boolean;
  pay: boolean;
  credit: boolean;
  void: boolean;
};

export function mayBeDone(role: Role, invoice: Invoice, credits: Credits): May {
  const operate = mayDo(role, "sales.operate");
  return {
    write: mayDo(role, "sales.write"),
    operate,
    sendElectronically: operate && (invoice.sendType === 0 || invoice.hasSendError),
    pay: operate && invoice.remainingMinor !== 0n,
    credit: operate && credits.known && whyNotCreditable(invoice, credits.items) === null,
    void: operate && credits.known && credits.items.length === 0 && whyNotVoidable(invoice) === null,
  };
}
