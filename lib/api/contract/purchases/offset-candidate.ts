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

/** The candidates of one credit invoice stand at `supplierinvoices/{id}/offsetcandidates`. */
export const offsetCandidates = defineResource("supplierinvoices", wireCandidateSchema, (wire): OffsetCandidate => {
  const currencyCode = textOf(wire.CurrencyCode);
  const remainingMinor = minorOf(wire.RemainingAmount, currencyExponentOf(currencyCode));
  return {
    id: wire.InvoiceId,
    invoiceNumber: textOf(wire.InvoiceNumber),
    invoiceOn: dateOf(wire.InvoiceDate),
    remainingMinor: remainingMinor < 0n ? -remainingMinor : remainingMinor,
    currencyCode,
  };
});
