import type { QueryClient } from "@tanstack/react-query";
import { quoteDraftQuery } from "@/lib/api/browser/sales/quote-drafts";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { type ComparedDocument, draftDifferences } from "@/lib/rules/sales/draft-version";
import { Problem } from "@/lib/values/problem";
import type { DifferingVersion } from "../finalise/stored-version";

/**
 * Reads the draft of a quote again before the draft becomes a quote with a number. The id of such a draft never
 * changes, so a draft that is not found was deleted or has become a quote.
 *
 * @returns null when the stored draft is the shown one, and when it cannot be read now, because the server checks the
 *          draft too
 */
export async function readDifferingQuoteVersion(
  queryClient: QueryClient,
  companyId: string,
  shownQuote: Quote,
): Promise<DifferingVersion | null> {
  try {
    const storedQuote = await queryClient.fetchQuery({
      ...quoteDraftQuery(companyId, shownQuote.id),
      staleTime: 0,
      retry: false,
    });
    const differences = draftDifferences(comparedDocumentOf(shownQuote), comparedDocumentOf(storedQuote));
    return differences.length === 0 ? null : { pagePath: `quotes/drafts/${storedQuote.id}`, differences };
  } catch (error) {
    return error instanceof Problem && error.code === "not_found" ? { pagePath: null, differences: [] } : null;
  }
}

function comparedDocumentOf(quote: Quote): ComparedDocument {
  return { ...quote, dueOn: quote.validUntilOn };
}
