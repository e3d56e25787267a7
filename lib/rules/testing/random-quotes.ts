import fc from "fast-check";
import { quoteDrafts } from "../../api/contract/sales/quote";
import { emptyQuote, fromQuote } from "../../api/contract/sales/quote-draft";
import { documentTotals } from "../sales/document-totals";
import { invoiceTotals } from "../sales/invoice-totals";
import type { Shop } from "./books";
import { type DrawnDraft, draftArbitrary } from "./draft-arbitrary";
import { differencesOf, saleOf, withOppositeQuantities } from "./random-drafts";

const quoteDays = { quoteOn: "2026-11-20", validUntilOn: "2026-12-20" };

/**
 * Draws quotes, stores each as a draft, and compares the totals of the books with the arithmetic of the editor and with that
 * of the sheet, which reads the stored rows.
 *
 * @returns the differences; each names the quote by the seed and the position with which it can be drawn again
 */
export async function checkRandomQuotes(shop: Shop, { seed, count }: { seed: number; count: number }) {
  const differences: string[] = [];
  for (const [quoteIndex, randomDraft] of fc.sample(draftArbitrary, { seed, numRuns: count }).entries()) {
    const foundDifferences = await checkQuote(shop, randomDraft).catch((error: unknown) => [String(error)]);
    differences.push(
      ...foundDifferences.map((text) => `quote ${quoteIndex} of seed ${seed} at ${shop.company.name}: ${text}`),
    );
  }
  return differences;
}

async function checkQuote(shop: Shop, randomDraft: DrawnDraft): Promise<string[]> {
  const customer = shop.customers[randomDraft.customer % shop.customers.length];
  if (!customer) throw new Error("nobody to sell to");
  const { settings, carriesVat, rows, priced } = saleOf(shop, randomDraft, customer);
  const editorTotals = invoiceTotals(priced, settings);
  if (editorTotals.grossMinor < 0n) return checkQuote(shop, withOppositeQuantities(randomDraft));
  const body = fromQuote({ ...emptyQuote, ...quoteDays, customerId: customer.id, rows });
  const quote = quoteDrafts.parse(await shop.call("POST", quoteDrafts.path, body));
  const sheetTotals = documentTotals(quote.rows, {
    ...settings,
    includesVat: quote.includesVat,
    chargesVat: carriesVat,
  });
  return differencesOf("quote", {
    includesVat: [settings.includesVat, quote.includesVat],
    net: [editorTotals.netMinor, quote.netMinor],
    vat: [editorTotals.vatMinor, quote.vatMinor],
    rounding: [editorTotals.roundingMinor, quote.roundingMinor],
    gross: [editorTotals.grossMinor, quote.grossMinor],
    sheet: [editorTotals.grossMinor, sheetTotals.grossMinor],
  });
}
