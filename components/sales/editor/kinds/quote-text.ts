import type { Quote } from "@/lib/api/contract/sales/quote";
import { quoteForCustomer } from "@/lib/api/contract/sales/quote-draft";
import { addDays, type CalendarDate } from "@/lib/values/dates";
import type { DocumentText } from "../document-text";
import { type DraftValues, documentTextOf } from "../draft-values";
import { type HeadPath, houseWorkHeadPaths } from "../grid/refused-cells";

/**
 * A quote is valid for this number of days unless a person writes another date. 30 days are usual in all four
 * countries.
 */
const defaultValidDays = 30;

export function computeDefaultValidUntilOn(quoteDay: CalendarDate): CalendarDate {
  return addDays(quoteDay, defaultValidDays);
}

/** The form's field for each member of a quote's head; both references have other names than in an invoice. */
export const quoteHeadPaths: Readonly<Record<string, HeadPath>> = {
  ...houseWorkHeadPaths,
  CustomerId: "customerText",
  QuoteDate: "invoiceOn",
  DueDate: "dueOn",
  CustomerReference: "yourReference",
  CompanyReference: "ourReference",
  BuyersOrderReference: "orderReference",
};

export function toQuoteText(draft: Quote): DocumentText {
  return { ...draft, invoiceOn: draft.quoteOn, chosenOn: draft.quoteOn, dueOn: draft.validUntilOn };
}

/** The quote draft with the values of the form; members that the form does not show are unchanged. */
export function withQuoteValues(draft: Quote, values: DraftValues, numberLocale: string): Quote {
  const {
    invoiceOn: quoteOn,
    chosenOn: _,
    dueOn: validUntilOn,
    ...otherMembers
  } = documentTextOf(values, numberLocale);
  return { ...quoteForCustomer(draft, values.customerId), ...otherMembers, quoteOn, validUntilOn };
}
