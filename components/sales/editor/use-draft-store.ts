"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { invoiceDraftQuery, saveInvoiceDraft } from "@/lib/api/browser/invoice-drafts";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { machineNow } from "@/lib/clock";
import type { Problem } from "@/lib/problem";

export type Stored = { ok: true; draft: InvoiceDraft } | { ok: false; problem: Problem };

/**
 * The draft as the service holds it, and the one way to write it.
 *
 * A save asked for while another is on its way waits for that one, so that two presses never make two drafts. The
 * address follows the draft: its id changes at every save.
 */
export function useDraftStore(first: InvoiceDraft) {
  const company = useCompany();
  const queries = useQueryClient();
  const [base, setBase] = useState(first);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const current = useRef(first);
  const underWay = useRef<Promise<Stored> | null>(null);

  function save(change: (draft: InvoiceDraft) => InvoiceDraft): Promise<Stored> {
    underWay.current ??= send(change).finally(() => {
      underWay.current = null;
      setSaving(false);
    });
    return underWay.current;
  }

  async function send(change: (draft: InvoiceDraft) => InvoiceDraft): Promise<Stored> {
    setSaving(true);
    const result = await saveInvoiceDraft(company.id, change(current.current));
    if (!result.ok) return { ok: false, problem: result.problem };
    const draft = result.value;
    take(draft);
    setSavedAt(machineNow().toISOString());
    queries.setQueryData(invoiceDraftQuery(company.id, draft.id).queryKey, draft);
    void queries.invalidateQueries({ queryKey: [...resourceKey(company.id, "customerinvoicedrafts"), "list"] });
    window.history.replaceState(null, "", `/companies/${company.id}/sales/drafts/${draft.id}`);
    return { ok: true, draft };
  }

  function take(draft: InvoiceDraft) {
    current.current = draft;
    setBase(draft);
  }

  /** The stored draft is gone: what is typed becomes a draft of its own at the next save. */
  function detach() {
    take({ ...current.current, id: "" });
  }

  return { base, savedAt, saving, save, detach };
}
