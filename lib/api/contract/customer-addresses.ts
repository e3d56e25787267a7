import * as z from "zod/mini";
import { resource } from "./resource";
import { text, textOf } from "./wire";

const wireAddresses = z.looseObject({ EmailAddress: text, EmailAddressQuote: text, EmailAddressOrder: text });

/** Where the service mails a customer's quotes and orders unless an order names another address; empty is nowhere. */
export type CustomerAddresses = { quoteEmail: string; orderEmail: string };

export const customerAddresses = resource(
  "customers",
  wireAddresses,
  ({ EmailAddress, EmailAddressQuote, EmailAddressOrder }): CustomerAddresses => ({
    quoteEmail: textOf(EmailAddressQuote) || textOf(EmailAddress),
    orderEmail: textOf(EmailAddressOrder) || textOf(EmailAddress),
  }),
);
