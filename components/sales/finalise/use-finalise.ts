"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { finaliseInvoice } from "@/lib/api/browser/operations";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import type { EmailOrder, Operation } from "@/lib/api/contract/operation";
import type { ExpectedPosting } from "@/lib/flow/expected-postings";
import { type Ordering, useOperation } from "../use-operation";
import { type Elsewhere, readElsewhere } from "./stored-elsewhere";

export type Finalising = Omit<Ordering, "press"> & {
  /** The stored draft is another than the one shown, so nothing was ordered. */
  elsewhere: Elsewhere | null;
  press: (send: EmailOrder | null, announced: readonly ExpectedPosting[]) => void;
};

/**
 * Finalises the draft as it is shown, once: read again before the press, and refused by the server when it is another.
 *
 * Its id changes at every save, so the operation's key names the version that was pressed on.
 */
export function useFinalise(draft: InvoiceDraft): Finalising {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  const ordering = useOperation(draft.id, "invoice-convert", draft.id);
  const [reading, setReading] = useState(false);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);

  async function finalise(send: EmailOrder | null, announced: readonly ExpectedPosting[]) {
    setReading(true);
    const other = await readElsewhere(queries, companyId, draft);
    setReading(false);
    if (other) return setElsewhere(other);
    await ordering.press((key) => finaliseInvoice({ companyId, key, draft, announced, send }));
  }

  // Changed between reading and pressing, or while it waited: the server stopped it.
  const { operation } = ordering;
  const stoppedId = operation && isOtherVersion(operation) ? operation.id : null;
  const compared = useRef<string | null>(null);
  useEffect(() => {
    if (stoppedId === null || compared.current === stoppedId) return;
    compared.current = stoppedId;
    void readElsewhere(queries, companyId, draft).then(setElsewhere);
  }, [stoppedId, queries, companyId, draft]);

  return {
    ...ordering,
    pressing: reading || ordering.pressing,
    elsewhere,
    press: (send, announced) => {
      if (!reading) void finalise(send, announced);
    },
    dismiss: () => {
      setElsewhere(null);
      ordering.dismiss();
    },
  };
}

function isOtherVersion({ stage, problem }: Operation): boolean {
  return stage === "refused" && (problem?.detail === "draft_changed" || problem?.code === "not_found");
}
