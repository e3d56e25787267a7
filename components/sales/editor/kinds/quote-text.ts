import type { Quote } from "@/lib/api/contract/sales/quote";
import { quoteForCustomer } from "@/lib/api/contract/sales/quote-draft";
import { addDays, type CalendarDate } from "@/lib/values/dates";
import { type DraftValues, writtenText } from "../draft-values";
import type { HeadPath } from "../grid/refused-cells";
import type { WrittenText } from "../written-text";

/** How long a quote is valid where nobody says otherwise: what is usual in all four countries. */
const validDays = 30;

export function validUntil(on: CalendarDate): CalendarDate {
  return addDays(on, validDays);
}

/** The members of a quote's head: it has words of its own for both references. */
export const quoteMembers: Readonly<Record<string, HeadPath>> = {
  CustomerId: "customerText",
  QuoteDate: "invoiceOn",
  DueDate: "dueOn",
  CustomerReference: "yourReference",
  CompanyReference: "ourReference",
  BuyersOrderReference: "orderReference",
};

export function quoteText(draft: Quote): WrittenText {
  return { ...draft, invoiceOn: draft.quoteOn, chosenOn: draft.quoteOn, dueOn: draft.validUntilOn };
}

/** A quote's draft as the form leaves it; what the form does not show stays. */
export function withQuoteValues(draft: Quote, values: DraftValues, numbers: string): Quote {
  const { invoiceOn: quoteOn, chosenOn: _, dueOn: validUntilOn, ...text } = writtenText(values, numbers);
  return { ...quoteForCustomer(draft, values.customerId), ...text, quoteOn, validUntilOn };
}
