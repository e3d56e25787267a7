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
 * The draft as the service holds it, and the one way to write it. The address follows the draft: its id changes at every
 * save.
 *
 * Saves go one after the other, and what is already stored is not sent again: a double press makes one draft, and a
 * press while an older text is on its way waits and then sends the newer one.
 */
export function useDraftStore(first: InvoiceDraft, firstText: string) {
  const company = useCompany();
  const queries = useQueryClient();
  const [base, setBase] = useState(first);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const current = useRef(first);
  const storedText = useRef(firstText);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** @param text the form's values as one text: equal texts are the same draft */
  function save(text: string, change: (draft: InvoiceDraft) => InvoiceDraft): Promise<Stored> {
    const turn = queue.current.then((): Promise<Stored> | Stored => {
      if (current.current.id !== "" && storedText.current === text) return { ok: true, draft: current.current };
      return send(change).then((stored) => {
        if (stored.ok) storedText.current = text;
        return stored;
      });
    });
    queue.current = turn;
    return turn;
  }

  async function send(change: (draft: InvoiceDraft) => InvoiceDraft): Promise<Stored> {
    setSaving(true);
    const result = await saveInvoiceDraft(company.id, change(current.current));
    setSaving(false);
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
