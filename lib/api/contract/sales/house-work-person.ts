import * as z from "zod/mini";
import { currencyExponentOf } from "../../../values/money";
import { compare, type Filter } from "../list-query";
import { defineResource } from "../resource";
import { codeSchema, decimalSchema, flagSchema, idSchema, minorOf, textOf, textSchema } from "../wire";
import { reductionKindOf } from "./house-work";
import { houseWorkKinds, isHouseWorkKind, type ReductionKind } from "./work-types";

/**
 * Marks a reference in the place of a personal number. No personal number contains these characters, and no masked one.
 */
const referencePrefix = "ref:";

/** The reference of the customer's own number, which the books have. */
export const customerReference = `${referencePrefix}customer`;

/** The reference of a number that the portal stores, by the id of its row. */
export function toReference(personId: string): string {
  return `${referencePrefix}${personId}`;
}

/** Returns the id of the row that a reference names; null for any other text. */
export function personIdOfReference(text: string): string | null {
  return isReference(text) && text !== customerReference ? text.slice(referencePrefix.length) : null;
}

export function isReference(text: string): boolean {
  return text.startsWith(referencePrefix);
}

/** A person whose number the portal knows for a customer, so that it need not be typed again. */
export type KnownPerson = {
  reference: string;
  /** The number with all but its last two characters hidden. */
  number: string;
};

/**
 * A typed number is added under an id that the screen chose: the same id never adds a second person.
 */
export type NewPerson = { id: string; customerId: string; number: string };

/** The kinds of documents whose stored persons a question may name; `invoice` is a draft that is not booked yet. */
export const houseWorkDocumentKinds = ["quote", "order", "invoice"] as const;
export type HouseWorkDocumentKind = (typeof houseWorkDocumentKinds)[number];

/** What a person of a document has had of each reduction in a year, in minor units, by the text that names the person in the question. */
export type PersonUse = { person: string } & Readonly<Record<`${ReductionKind}Minor`, string>>;

const wireReducedInvoiceSchema = z.looseObject({
  Id: idSchema,
  CurrencyCode: textSchema,
  IsCreditInvoice: flagSchema,
  RotReducedInvoicingType: codeSchema,
  UsesGreenTechnology: flagSchema,
  Persons: z.nullish(z.array(z.looseObject({ Ssn: textSchema, Amount: decimalSchema }))),
});

/** The reduction of a booked invoice, with whole numbers: it never leaves the server. */
export type ReducedInvoice = {
  kind: ReductionKind | null;
  /** Amounts are negative in a credit note, which gives the persons their ceiling back. */
  persons: readonly { number: string; amountMinor: bigint }[];
};

/** Booked invoices with only the members of their reduction, which `reducedInvoiceMembers` selects in the request. */
export const reducedInvoices = defineResource("customerinvoices", wireReducedInvoiceSchema, (wire): ReducedInvoice => {
  const exponent = currencyExponentOf(textOf(wire.CurrencyCode));
  const kind = reductionKindOf({ type: wire.RotReducedInvoicingType, isGreen: wire.UsesGreenTechnology });
  const sign = wire.IsCreditInvoice ? -1n : 1n;
  return {
    kind,
    persons: (wire.Persons ?? []).map(({ Ssn, Amount }) => ({
      number: textOf(Ssn),
      amountMinor: sign * minorOf(Amount, exponent),
    })),
  };
});
export const reducedInvoiceMembers =
  "Id,CurrencyCode,IsCreditInvoice,RotReducedInvoicingType,UsesGreenTechnology,Persons";

/** The filter of invoices with the reduction. */
export function isReducedBy(kind: ReductionKind): Filter {
  return isHouseWorkKind(kind)
    ? compare("RotReducedInvoicingType", "eq", houseWorkKinds.indexOf(kind) + 1)
    : compare("UsesGreenTechnology", "eq", true);
}
