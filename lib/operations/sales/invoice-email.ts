import "server-only";
import type { EmailInput, Schedule } from "../../api/contract/operations/command-input";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { whyNotMail } from "../../rules/sales/mails/mail-rule";
import { creditsOf, isVoided } from "./credit-links";
import type { MailedDocument } from "./document-email";

export const mailedInvoice: MailedDocument = {
  path: invoices.path,
  async read({ access, row }) {
    const invoice = await books(access).one(invoices, row.subject);
    const { customerId } = invoice;
    const { order } = row.request as unknown as Pick<EmailInput, "order">;
    // The invoice keeps the address of the day it was posted; the service mails the customer where they are now. Not read
    // where the order names another: of many at a time that would be a call each.
    const recipient = order.email ?? (await books(access).one(customerAddresses, customerId)).email;
    const stays = async ({ isPaid = false }: Schedule) => whyNotMail(invoice, await creditsOf(access, invoice), isPaid);
    return { told: invoice, recipient, customerId, stays, isVoided: () => isVoided(access, invoice) };
  },
};
