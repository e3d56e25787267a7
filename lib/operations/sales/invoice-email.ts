import "server-only";
import type { EmailInput, Schedule } from "../../api/contract/operations/command-input";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { reasonNotToMail } from "../../rules/sales/mails/mail-rule";
import { isInvoiceVoided, listCreditNotes } from "./credit-links";
import type { DocumentMailing } from "./document-email";

export const invoiceMailing: DocumentMailing = {
  path: invoices.path,
  async readDocument({ access, row }) {
    const invoice = await books(access).get(invoices, row.subject);
    const { customerId } = invoice;
    const { order: content } = row.request as unknown as Pick<EmailInput, "order">;
    // The invoice has the address of the day it was posted, but the service uses the customer's present address. That
    // address is not read where the command names one, since a batch would need one more call for each mail.
    const recipient = content.email ?? (await books(access).get(customerAddresses, customerId)).email;
    const findRefusalReason = async ({ isPaid = false }: Schedule) =>
      reasonNotToMail(invoice, await listCreditNotes(access, invoice), isPaid);
    return {
      document: invoice,
      recipient,
      customerId,
      findRefusalReason,
      isVoided: () => isInvoiceVoided(access, invoice),
    };
  },
};
