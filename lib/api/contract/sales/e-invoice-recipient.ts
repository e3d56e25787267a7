import * as z from "zod/mini";
import { parsePage } from "../list";
import { type ResourceContract, resource } from "../resource";
import { text, textOf } from "../wire";

/** One the network for e-invoices knows a customer as; empty text where nothing is said. */
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

/** Those of one customer, below its own path; of a private person none. */
export const eInvoiceRecipients: ResourceContract<readonly EInvoiceRecipient[]> = {
  path: "customers",
  parse: (wire) => parsePage(recipient, wire).items,
};
