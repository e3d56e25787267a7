import { emptyRow } from "../../api/contract/sales/document-row";
import type { HouseWork } from "../../api/contract/sales/house-work";
import type { Quote } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { addDays, type CalendarDate, daysBetween } from "../../values/dates";
import { toCopiedHead, toCopiedRow } from "./copy-document";

const defaultValidDays = 30;

/** A new quote draft with the quote's customer, references and rows, dated today and valid as many days as the quote was. */
export function copyQuote(quote: Quote, houseWork: HouseWork | null, today: CalendarDate): Quote {
  const { quoteOn, validUntilOn } = quote;
  const validDays = quoteOn && validUntilOn ? daysBetween(quoteOn, validUntilOn) : defaultValidDays;
  const rows = quote.rows.map((row) => ({ ...emptyRow, ...toCopiedRow(row, houseWork) }));
  return {
    ...emptyQuote,
    ...toCopiedHead(quote),
    houseWork,
    rows,
    quoteOn: today,
    validUntilOn: addDays(today, Math.max(validDays, 0)),
  };
}
