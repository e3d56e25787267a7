"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { finaliseInvoice } from "@/lib/api/browser/operations/operations";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { ExpectedPosting } from "@/lib/rules/sales/postings/expected-postings";
import { readElsewhere } from "./stored-elsewhere";
import { useVersionStep, type VersionStep } from "./use-version-step";

export type Finalising = Omit<VersionStep, "press"> & {
  press: (send: EmailContent | null, announced: readonly ExpectedPosting[]) => void;
};

/**
 * Finalises the draft as it is shown, once.
 *
 * The id of a draft changes at every save, so the operation's key names the version that was submitted.
 */
export function useFinalise(draft: InvoiceDraft): Finalising {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  const look = useCallback(() => readElsewhere(queries, companyId, draft), [queries, companyId, draft]);
  const step = useVersionStep(draft.id, "invoice-convert", look);
  return {
    ...step,
    press: (send, announced) => step.press((key) => finaliseInvoice({ companyId, key, draft, announced, send })),
  };
}
