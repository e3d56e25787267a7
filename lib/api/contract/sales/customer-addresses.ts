import * as z from "zod/mini";
import { defineResource } from "../resource";
import { idSchema, textOf, textSchema } from "../wire";
import type { Customer } from "./customer";

const wireAddressesSchema = z.looseObject({
  Id: idSchema,
  EmailAddress: textSchema,
  EmailAddressQuote: textSchema,
  EmailAddressOrder: textSchema,
  SalesDocumentLanguage: textSchema,
  InvoiceCountryCode: textSchema,
});

/**
 * The addresses to which the service mails a customer's quotes and orders unless a command names another one; empty where
 * there is none. `email` receives all other mail to the customer, and `documentLanguage` is the language of the documents.
 */
export type CustomerAddresses = {
  id: string;
  email: string;
  quoteEmail: string;
  orderEmail: string;
  /** The language is two letters; empty means the language of the customer's country. */
  documentLanguage: string;
  invoiceAddress: { countryCode: string };
};

export const customerAddresses = defineResource(
  "customers",
  wireAddressesSchema,
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

/**
 * Returns the address for quotes of a completely read customer; empty where there is none, or where no customer was
 * read.
 */
export function quoteEmailOf(customer: Pick<Customer, "rest"> | null | undefined): string {
  return customer ? customerAddresses.parse(customer.rest).quoteEmail : "";
}
