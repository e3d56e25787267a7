import type { OrderExpectation, QuoteExpectation } from "../../api/contract/operations/command-input";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { shortName } from "../../values/short-name";
import { type DocumentText, draftVersion } from "./draft-version";

/** What a person sees of a quote: an operation on it stops when the service holds something else. */
export function expectationOfQuote(quote: Quote): QuoteExpectation {
  const version = versionOf({ ...quote, dueOn: quote.validUntilOn }, quote.quoteOn);
  return { version, grossMinor: quote.grossMinor.toString() };
}

/** What a person sees of an order, and of its delivery apart: delivering changes that and nothing else. */
export function expectationOfOrder(order: Order): OrderExpectation {
  return {
    version: versionOf({ ...order, dueOn: null }, order.orderOn),
    grossMinor: order.grossMinor.toString(),
    delivered: order.rows.map(({ deliveredQuantity }) => deliveredQuantity?.toString() ?? null),
  };
}

/** Whether two names are of one text. The names of before had no terms, and were kept with what was mailed and ordered. */
export function isSameVersion(one: string, other: string): boolean {
  if (one === other) return true;
  const [shorter = "", longer = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  return shorter.split(":").length === 2 && longer.startsWith(`${shorter}:`);
}

/** Whether what is seen now is what was expected. */
export function isAsExpected(seen: QuoteExpectation, expected: QuoteExpectation): boolean {
  return isSameVersion(seen.version, expected.version) && seen.grossMinor === expected.grossMinor;
}

type Sold = DocumentText & Pick<Quote, "currencyCode" | "includesVat" | "taxReductionMinor">;

/**
 * Rule: the text, the document's own day and the terms. An invoice draft needs neither of these: the service keeps another
 *       day than its own, and its id changes at every save
 */
function versionOf(document: Sold, on: string | null): string {
  // Its terms are named apart.
  const text = { ...document, euThirdParty: false, taxReductionMinor: 0n };
  return `${draftVersion(text)}:${on ?? ""}:${shortName(JSON.stringify(termsOf(document)))}`;
}

/** What the same figures may mean something else by. */
function termsOf({ currencyCode, includesVat, taxReductionMinor, rows }: Sold): readonly unknown[] {
  const ofRows = rows.map(({ isTextRow, unitId, rateBps }) => (isTextRow ? null : [unitId, rateBps]));
  return [currencyCode, includesVat, taxReductionMinor.toString(), ofRows];
}
