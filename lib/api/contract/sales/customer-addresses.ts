import * as z from "zod/mini";
import { resource } from "../resource";
import { id, text, textOf } from "../wire";
import type { Customer } from "./customer";

const wireAddresses = z.looseObject({
  Id: id,
  EmailAddress: text,
  EmailAddressQuote: text,
  EmailAddressOrder: text,
  SalesDocumentLanguage: text,
  InvoiceCountryCode: text,
});

/**
 * Where the service mails a customer's quotes and orders unless an order names another address; empty is nowhere. `email` is
 * where anything else of the customer's goes, `documentLanguage` what it is written in.
 */
export type CustomerAddresses = {
  id: string;
  email: string;
  quoteEmail: string;
  orderEmail: string;
  /** Two letters; empty means the country's. */
  documentLanguage: string;
  invoiceAddress: { countryCode: string };
};

export const customerAddresses = resource(
  "customers",
  wireAddresses,
  ({
    Id,
    EmailAddress,
    EmailAddressQuote,
    EmailAddressOrder,
    SalesDocumentLanguage,
    InvoiceCountryCode,
  }): CustomerAddresses => ({
    id: Id,
    email: textOf(EmailAddress),
    quoteEmail: textOf(EmailAddressQuote) || textOf(EmailAddress),
    orderEmail: textOf(EmailAddressOrder) || textOf(EmailAddress),
    documentLanguage: textOf(SalesDocumentLanguage),
    invoiceAddress: { countryCode: textOf(InvoiceCountryCode) },
  }),
);

/** Where the service mails the quotes of a customer that is read whole; empty is nowhere, or that it is not read. */
export function quoteEmailOf(customer: Pick<Customer, "rest"> | null | undefined): string {
  return customer ? customerAddresses.parse(customer.rest).quoteEmail : "";
}
