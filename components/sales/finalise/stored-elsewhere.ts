import type { QueryClient } from "@tanstack/react-query";
import { draftOfSameOrigin, invoiceDraftQuery } from "@/lib/api/browser/sales/invoice-drafts";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DraftDifference, draftDifferences } from "@/lib/rules/sales/draft-version";
import { Problem } from "@/lib/values/problem";

/** The version that is stored now, where it differs from the draft that is shown. */
export type Elsewhere = {
  /** The page of the stored draft, below the company's sales pages; null when the draft is gone and has no successor. */
  page: string | null;
  differences: readonly DraftDifference[];
};

/**
 * Reads the draft again before it is finalised. Its id changes at every save, so a draft that is gone was saved elsewhere,
 * deleted or finalised.
 *
 * @returns null when the stored draft is the one shown, and also when it cannot be read now: the server checks once more
 */
export async function readElsewhere(
  queries: QueryClient,
  companyId: string,
  shown: InvoiceDraft,
): Promise<Elsewhere | null> {
  try {
    const stored = await queries.fetchQuery({ ...invoiceDraftQuery(companyId, shown.id), staleTime: 0, retry: false });
    const differences = draftDifferences(shown, stored);
    return differences.length === 0 ? null : { page: pageOf(stored), differences };
  } catch (error) {
    return error instanceof Problem && error.code === "not_found" ? savedElsewhere(queries, companyId, shown) : null;
  }
}

async function savedElsewhere(queries: QueryClient, companyId: string, shown: InvoiceDraft): Promise<Elsewhere> {
  const asked = { ...draftOfSameOrigin(companyId, shown), staleTime: 0, retry: false };
  const page = await queries.fetchQuery(asked).catch(() => null);
  const stored = page?.items.find((one) => one.createdAt === shown.createdAt) ?? null;
  return { page: stored && pageOf(stored), differences: stored ? draftDifferences(shown, stored) : [] };
}

function pageOf({ id }: InvoiceDraft): string {
  return `drafts/${id}`;
}
