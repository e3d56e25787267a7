import type { QueryClient } from "@tanstack/react-query";
import { quoteDraftQuery } from "@/lib/api/browser/sales/quote-drafts";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { type DocumentText, draftDifferences } from "@/lib/rules/sales/draft-version";
import { Problem } from "@/lib/values/problem";
import type { StoredVersion } from "../finalise/stored-version";

/**
 * Reads the draft of a quote again before the quote is finished. The id of such a draft never changes, so a draft that
 * is not found was deleted or finished.
 *
 * @returns null when the stored draft is the shown one, and when it cannot be read now, because the server checks the
 *          draft too
 */
export async function readQuoteElsewhere(
  queries: QueryClient,
  companyId: string,
  shown: Quote,
): Promise<StoredVersion | null> {
  try {
    const stored = await queries.fetchQuery({ ...quoteDraftQuery(companyId, shown.id), staleTime: 0, retry: false });
    const differences = draftDifferences(textOf(shown), textOf(stored));
    return differences.length === 0 ? null : { page: `quotes/drafts/${stored.id}`, differences };
  } catch (error) {
    return error instanceof Problem && error.code === "not_found" ? { page: null, differences: [] } : null;
  }
}

function textOf(quote: Quote): DocumentText {
  return { ...quote, dueOn: quote.validUntilOn };
}
