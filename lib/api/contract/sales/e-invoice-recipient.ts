import * as z from "zod/mini";
import { parsePage } from "../list";
import { defineResource, type ResourceContract } from "../resource";
import { textOf, textSchema } from "../wire";

/** A recipient under which the e-invoice network knows a customer; empty text where a value is missing. */
export type EInvoiceRecipient = { name: string; city: string; address: string };

const wireRecipientSchema = z.looseObject({
  Name: textSchema,
  City: textSchema,
  ElectronicAddress: textSchema,
  Gln: textSchema,
  CorporateIdentityNumber: textSchema,
});

const recipientContract = defineResource(
  "autoinvoicerecipients",
  wireRecipientSchema,
  (wire): EInvoiceRecipient => ({
    name: textOf(wire.Name),
    city: textOf(wire.City),
    address: textOf(wire.ElectronicAddress) || textOf(wire.Gln) || textOf(wire.CorporateIdentityNumber),
  }),
);

/** The recipients of one customer, below the customer's path; a private person has none. */
export const eInvoiceRecipients: ResourceContract<readonly EInvoiceRecipient[]> = {
  path: "customers",
  parse: (wire) => parsePage(recipientContract, wire).items,
};
