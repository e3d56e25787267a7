"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { finaliseInvoice } from "@/lib/api/browser/operations/operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { ExpectedPosting } from "@/lib/rules/sales/postings/expected-postings";
import { readDifferingVersion } from "./stored-version";
import { useVersionedSubmission, type VersionedSubmission } from "./use-versioned-submission";

export type FinaliseSubmission = Omit<VersionedSubmission, "submitRequest"> & {
  submitRequest: (emailContent: EmailContent | null, expectedPostings: readonly ExpectedPosting[]) => void;
};

/**
 * Finalises the shown draft. However often the person clicks, the draft is finalised only once.
 *
 * The id of a draft changes at every save, so the operation's idempotency key names the submitted version.
 */
export function useFinalise(draft: InvoiceDraft): FinaliseSubmission {
  const { id: companyId } = useCompany();
  const queryClient = useQueryClient();
  const readVersion = useCallback(
    () => readDifferingVersion(queryClient, companyId, draft),
    [queryClient, companyId, draft],
  );
  const submission = useVersionedSubmission(draft.id, "invoice-convert", readVersion);
  return {
    ...submission,
    submitRequest: (emailContent, expectedPostings) =>
      submission.submitRequest((key) =>
        finaliseInvoice({ companyId, key, draft, announcedPostings: expectedPostings, email: emailContent }),
      ),
  };
}
