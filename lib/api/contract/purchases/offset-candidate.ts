import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { currencyExponentOf } from "../../../values/money";
import { defineResource } from "../resource";
import { dateOf, decimalSchema, idSchema, minorOf, textOf, textSchema } from "../wire";

const wireCandidateSchema = z.looseObject({
  InvoiceId: idSchema,
  InvoiceNumber: textSchema,
  InvoiceDate: textSchema,
  RemainingAmount: decimalSchema,
  CurrencyCode: textSchema,
});

/** A debt that a credit invoice may be set off against. */
export type OffsetCandidate = {
  id: string;
  invoiceNumber: string;
  invoiceOn: CalendarDate | null;
  /** Above zero, whatever sign the service uses. */
  remainingMinor: bigint;
  currencyCode: string;
};

/** The debts that one credit invoice may be set off against. */
export const offsetCandidatesOf = (creditInvoiceId: string) =>
  defineResource(`supplierinvoices/${creditInvoiceId}/offsetcandidates`, wireCandidateSchema, toOffsetCandidate);

function toOffsetCandidate(wire: z.infer<typeof wireCandidateSchema>): OffsetCandidate {
  const currencyCode = textOf(wire.CurrencyCode);
  const remainingMinor = minorOf(wire.RemainingAmount, currencyExponentOf(currencyCode));
  return {
    id: wire.InvoiceId,
    invoiceNumber: textOf(wire.InvoiceNumber),
    invoiceOn: dateOf(wire.InvoiceDate),
    remainingMinor: remainingMinor < 0n ? -remainingMinor : remainingMinor,
    currencyCode,
  };
}
