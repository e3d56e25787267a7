import type { CalendarDate } from "../../../values/dates";

/** The part of an invoice's tax reduction that the tax agency does not pay, as a person records it. */
export type ClaimRefusalInput = {
  /** In minor units, above zero, and no more than the reduction. */
  amountMinor: string;
  /** The day of the agency's decision. */
  refusedOn: CalendarDate;
};

/** A recorded refusal; `recordedBy` is the name of the person who recorded it last, empty where it is not known. */
export type ClaimRefusal = ClaimRefusalInput & { recordedBy: string };
