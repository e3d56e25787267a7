import type { QueryClient } from "@tanstack/react-query";
import { draftsOfSameSecondQuery, invoiceDraftQuery } from "@/lib/api/browser/sales/invoice-drafts";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DraftDifference, draftDifferences } from "@/lib/rules/sales/draft-version";
import { Problem } from "@/lib/values/problem";

/** Exists only where the draft that is stored now differs from the shown draft. */
export type DifferingVersion = {
  /** The path of the stored draft below the company's sales pages; null when the draft is gone and has no successor. */
  pagePath: string | null;
  differences: readonly DraftDifference[];
};

/**
 * Reads the draft again before it is finalised. The id of a draft changes at every save, so a draft that is gone was
 * saved on another page, deleted or finalised.
 *
 * @returns null when the stored draft equals the shown one, and also when the draft cannot be read now, because the
 *          server compares both again
 */
export async function readDifferingVersion(
  queryClient: QueryClient,
  companyId: string,
  shownDraft: InvoiceDraft,
): Promise<DifferingVersion | null> {
  try {
    const storedDraft = await queryClient.fetchQuery({
      ...invoiceDraftQuery(companyId, shownDraft.id),
      staleTime: 0,
      retry: false,
    });
    const differences = draftDifferences(shownDraft, storedDraft);
    return differences.length === 0 ? null : { pagePath: draftPathOf(storedDraft), differences };
  } catch (error) {
    return error instanceof Problem && error.code === "not_found"
      ? findSavedVersion(queryClient, companyId, shownDraft)
      : null;
  }
}

async function findSavedVersion(
  queryClient: QueryClient,
  companyId: string,
  shownDraft: InvoiceDraft,
): Promise<DifferingVersion> {
  const draftsQuery = { ...draftsOfSameSecondQuery(companyId, shownDraft), staleTime: 0, retry: false };
  const draftsPage = await queryClient.fetchQuery(draftsQuery).catch(() => null);
  const storedDraft = draftsPage?.items.find((draft) => draft.createdAt === shownDraft.createdAt) ?? null;
  return {
    pagePath: storedDraft && draftPathOf(storedDraft),
    differences: storedDraft ? draftDifferences(shownDraft, storedDraft) : [],
  };
}

function draftPathOf({ id }: InvoiceDraft): string {
  return `drafts/${id}`;
}
