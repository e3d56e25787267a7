import { emptyRow } from "../../api/contract/sales/document-row";
import type { Quote } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { addDays, type CalendarDate, daysBetween } from "../../values/dates";
import { headOf, rowOf } from "./copy-document";

const usualDays = 30;

/** A new quote draft with the quote's customer, references and rows, dated today and valid as many days as the quote was. */
export function copyQuote(quote: Quote, today: CalendarDate): Quote {
  const { quoteOn, validUntilOn } = quote;
  const days = quoteOn && validUntilOn ? daysBetween(quoteOn, validUntilOn) : usualDays;
  const rows = quote.rows.map((row) => ({ ...emptyRow, ...rowOf(row) }));
  return { ...emptyQuote, ...headOf(quote), rows, quoteOn: today, validUntilOn: addDays(today, Math.max(days, 0)) };
}
