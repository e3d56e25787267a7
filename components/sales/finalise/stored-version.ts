import type { QueryClient } from "@tanstack/react-query";
import { draftsOfSameSecondQuery, invoiceDraftQuery } from "@/lib/api/browser/sales/invoice-drafts";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DraftDifference, draftDifferences } from "@/lib/rules/sales/draft-version";
import { Problem } from "@/lib/values/problem";

/** The version that is stored now, where it differs from the shown draft. */
export type StoredVersion = {
  /** The path of the stored draft below the company's sales pages; null when the draft is gone and has no successor. */
  page: string | null;
  differences: readonly DraftDifference[];
};

/**
 * Reads the draft again before it is finalised. The id of a draft changes at every save, so a draft that is gone was
 * saved on another page, deleted or finalised.
 *
 * @returns null when the stored draft is the shown one, and also when it cannot be read now, because the server checks
 *          it again
 */
export async function readStoredVersion(
  queries: QueryClient,
  companyId: string,
  shownDraft: InvoiceDraft,
): Promise<StoredVersion | null> {
  try {
    const stored = await queries.fetchQuery({
      ...invoiceDraftQuery(companyId, shownDraft.id),
      staleTime: 0,
      retry: false,
    });
    const differences = draftDifferences(shownDraft, stored);
    return differences.length === 0 ? null : { page: pageOf(stored), differences };
  } catch (error) {
    return error instanceof Problem && error.code === "not_found"
      ? findSavedVersion(queries, companyId, shownDraft)
      : null;
  }
}

async function findSavedVersion(
  queries: QueryClient,
  companyId: string,
  shownDraft: InvoiceDraft,
): Promise<StoredVersion> {
  const query = { ...draftsOfSameSecondQuery(companyId, shownDraft), staleTime: 0, retry: false };
  const page = await queries.fetchQuery(query).catch(() => null);
  const stored = page?.items.find((one) => one.createdAt === shownDraft.createdAt) ?? null;
  return { page: stored && pageOf(stored), differences: stored ? draftDifferences(shownDraft, stored) : [] };
}

function pageOf({ id }: InvoiceDraft): string {
  return `drafts/${id}`;
}
