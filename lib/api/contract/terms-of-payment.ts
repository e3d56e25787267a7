import * as z from "zod/mini";
import { addDays, type CalendarDate, endOfMonth } from "../../dates";
import { resource } from "./resource";
import { flag, id, integer, text, textOf } from "./wire";

const wireTermsOfPayment = z.looseObject({
  Id: id,
  Name: text,
  NameEnglish: text,
  NumberOfDays: integer,
  TermsOfPaymentTypeId: integer,
  AvailableForSales: flag,
});

export type TermsOfPayment = {
  id: string;
  name: string;
  nameEnglish: string;
  days: number;
  /** Days count from the end of the invoice's month instead of its date. */
  fromEndOfMonth: boolean;
  forSales: boolean;
};

const currentMonth = 1;

export const termsOfPayments = resource(
  "termsofpayments",
  wireTermsOfPayment,
  (wire): TermsOfPayment => ({
    id: wire.Id,
    name: textOf(wire.Name),
    nameEnglish: textOf(wire.NameEnglish) || textOf(wire.Name),
    days: wire.NumberOfDays ?? 0,
    fromEndOfMonth: wire.TermsOfPaymentTypeId === currentMonth,
    forSales: wire.AvailableForSales ?? true,
  }),
);

/** When an invoice of that date falls due under the terms. */
export function dueOn(terms: Pick<TermsOfPayment, "days" | "fromEndOfMonth">, invoiceOn: CalendarDate): CalendarDate {
  return addDays(terms.fromEndOfMonth ? endOfMonth(invoiceOn) : invoiceOn, terms.days);
}
