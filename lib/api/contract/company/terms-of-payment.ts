import * as z from "zod/mini";
import { addDays, type CalendarDate, endOfMonth } from "../../../values/dates";
import { defineResource } from "../resource";
import { codeOf, codeSchema, flagSchema, idSchema, integerSchema, textOf, textSchema } from "../wire";

const wireTermsOfPaymentSchema = z.looseObject({
  Id: idSchema,
  Name: textSchema,
  NameEnglish: textSchema,
  NumberOfDays: integerSchema,
  TermsOfPaymentTypeId: codeSchema,
  AvailableForSales: flagSchema,
});

export type TermsOfPayment = {
  id: string;
  name: string;
  nameEnglish: string;
  days: number;
  /** The days count from the end of the invoice's month instead of from its date. */
  fromEndOfMonth: boolean;
  /** The customer pays by cash, card, wallet or payment service, so the invoice is paid when it is booked. */
  paidAtOnce: boolean;
  forSales: boolean;
};

const fromEndOfMonthType = 1;
/** The types of payment by cash, card, digital wallet and payment service provider. */
const immediatePaymentTypes: ReadonlySet<number | null | undefined> = new Set([2, 3, 4, 5]);

export const termsOfPayments = defineResource(
  "termsofpayments",
  wireTermsOfPaymentSchema,
  (wire): TermsOfPayment => ({
    id: wire.Id,
    name: textOf(wire.Name),
    nameEnglish: textOf(wire.NameEnglish) || textOf(wire.Name),
    days: wire.NumberOfDays ?? 0,
    fromEndOfMonth: wire.TermsOfPaymentTypeId === fromEndOfMonthType,
    paidAtOnce: immediatePaymentTypes.has(codeOf(wire.TermsOfPaymentTypeId)),
    forSales: wire.AvailableForSales ?? true,
  }),
);

/** Returns the due date of an invoice with this date under the terms. */
export function dueDateUnderTerms(
  terms: Pick<TermsOfPayment, "days" | "fromEndOfMonth">,
  invoiceOn: CalendarDate,
): CalendarDate {
  return addDays(terms.fromEndOfMonth ? endOfMonth(invoiceOn) : invoiceOn, terms.days);
}
