import * as z from "zod/mini";
import { parsePage } from "../list";
import { type ResourceContract, resource } from "../resource";
import { text, textOf } from "../wire";

/** A recipient under which the e-invoice network knows a customer; empty text where a value is missing. */
export type EInvoiceRecipient = { name: string; city: string; address: string };

const wireRecipient = z.looseObject({
  Name: text,
  City: text,
  ElectronicAddress: text,
  Gln: text,
  CorporateIdentityNumber: text,
});

const recipient = resource(
  "autoinvoicerecipients",
  wireRecipient,
  (wire): EInvoiceRecipient => ({
    name: textOf(wire.Name),
    city: textOf(wire.City),
    address: textOf(wire.ElectronicAddress) || textOf(wire.Gln) || textOf(wire.CorporateIdentityNumber),
  }),
);

/** The recipients of one customer, below the customer's path; a private person has none. */
export const eInvoiceRecipients: ResourceContract<readonly EInvoiceRecipient[]> = {
  path: "customers",
  parse: (wire) => parsePage(recipient, wire).items,
};
