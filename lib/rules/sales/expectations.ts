import type { OrderExpectation, QuoteExpectation } from "../../api/contract/operations/command-input";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { textHash } from "../../values/text-hash";
import { type ComparedDocument, draftVersion } from "./draft-version";

/** The quote a person sees when they submit a command. The operation stops when the service has another text or total. */
export function expectationOfQuote(quote: Quote): QuoteExpectation {
  const version = versionOf({ ...quote, dueOn: quote.validUntilOn }, quote.quoteOn);
  return { version, grossMinor: quote.grossMinor.toString() };
}

/** The order a person sees when they submit a command; its delivery is separate, since delivering changes nothing else. */
export function expectationOfOrder(order: Order): OrderExpectation {
  return {
    version: versionOf({ ...order, dueOn: null }, order.orderOn),
    grossMinor: order.grossMinor.toString(),
    delivered: order.rows.map(({ deliveredQuantity }) => deliveredQuantity?.toString() ?? null),
  };
}

/**
 * Whether two version names belong to the same text. Older names have no part for the terms, and are still stored with
 * offers and operations, so that a name without this part is compared by its other parts.
 */
export function isSameVersion(version: string, otherVersion: string): boolean {
  if (version === otherVersion) return true;
  const [shorterVersion = "", longerVersion = ""] = [version, otherVersion].toSorted(
    (left, right) => left.length - right.length,
  );
  return shorterVersion.split(":").length === 2 && longerVersion.startsWith(`${shorterVersion}:`);
}

/** Whether the quote as it is now is the quote that was expected. */
export function isAsExpected(current: QuoteExpectation, expected: QuoteExpectation): boolean {
  return isSameVersion(current.version, expected.version) && current.grossMinor === expected.grossMinor;
}

type VersionedDocument = ComparedDocument & Pick<Quote, "currencyCode" | "includesVat" | "taxReductionMinor">;

/**
 * The name of a version of a quote or an order.
 *
 * Rule: it has three parts: the text, the date and the terms of the document. A version of an invoice draft has the
 *       text only, since the service stores another date than the draft's own and changes the draft's id at every save
 */
function versionOf(document: VersionedDocument, documentDate: string | null): string {
  // The name has a separate part for the terms, so that the text leaves them out.
  const comparedDocument = { ...document, euThirdParty: false, taxReductionMinor: 0n };
  return `${draftVersion(comparedDocument)}:${documentDate ?? ""}:${textHash(JSON.stringify(termsOf(document)))}`;
}

/** The terms that give the same figures another meaning: currency, VAT in prices, tax reduction, units and VAT rates. */
function termsOf({ currencyCode, includesVat, taxReductionMinor, rows }: VersionedDocument): readonly unknown[] {
  const termsOfRows = rows.map(({ isTextRow, unitId, rateBps }) => (isTextRow ? null : [unitId, rateBps]));
  return [currencyCode, includesVat, taxReductionMinor.toString(), termsOfRows];
}
