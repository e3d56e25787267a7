"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { finaliseInvoice, operationsQuery, resolveOperation } from "@/lib/api/browser/operations";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { type EmailOrder, isUnderWay, type Operation } from "@/lib/api/contract/operation";
import type { Problem } from "@/lib/problem";

const retryMs = 3000;

export type Finalising = {
  /** The operation on this draft, whoever pressed: this tab, another one, or the same tab before a reload. */
  operation: Operation | null;
  /** True from the press until an answer says where the operation is. */
  pressing: boolean;
  /** The portal could not be reached; the same request is asked again, which is safe because its key is the same. */
  lost: boolean;
  problem: Problem | null;
  press: (send: EmailOrder | null) => void;
  /** Puts a refusal aside, so that the draft can be mended and pressed again. */
  dismiss: () => void;
  resolve: (decision: { decision: "marked_done"; invoiceId: string } | { decision: "marked_not_done" }) => void;
};

/**
 * Finalises a draft once, however often it is pressed and in however many tabs.
 *
 * The key is the draft's id and the number of refusals so far. The id changes at every save, so it is the version that
 * was pressed on; two tabs on the same draft make the same key, and so does the same tab after a reload.
 */
export function useFinalise(draft: InvoiceDraft): Finalising {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  const about = operationsQuery(companyId, { subject: draft.id });
  const read = useQuery({ ...about, enabled: draft.id !== "" });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [pressing, setPressing] = useState(false);
  const [lost, setLost] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const busy = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const converts = (read.data ?? []).filter((one) => one.kind === "invoice-convert");
  const latest = converts[0] ?? null;
  const operation = latest && latest.id === dismissed && latest.stage === "refused" ? null : latest;

  function press(send: EmailOrder | null) {
    // The server keeps it to one; this only spares it the second request of a double press.
    if (busy.current) return;
    busy.current = true;
    setPressing(true);
    setProblem(null);
    void ask(send).finally(() => {
      busy.current = false;
      setPressing(false);
      setLost(false);
    });
  }

  async function ask(send: EmailOrder | null) {
    const refusals = converts.filter((one) => one.stage === "refused").length;
    const order = { companyId, key: `${draft.id}:${refusals}`, draft, send };
    for (;;) {
      const result = await finaliseInvoice(order);
      if (result.ok) return show(result.value);
      // Pressed elsewhere with another choice: that one counts, and is shown.
      if (result.problem.code === "conflict") {
        const { data: known = [] } = await read.refetch();
        if (!known.some((one) => one.kind === "invoice-convert" && one.stage !== "refused")) setProblem(result.problem);
        return;
      }
      if (result.problem.code !== "remote_busy") return setProblem(result.problem);
      setLost(true);
      await new Promise((wake) => setTimeout(wake, retryMs));
      if (gone.current) return;
    }
  }

  function show(one: Operation) {
    queries.setQueryData(about.queryKey, (known) => [one, ...(known ?? []).filter((other) => other.id !== one.id)]);
  }

  async function decide(decision: Parameters<Finalising["resolve"]>[0]) {
    if (!operation || busy.current) return;
    busy.current = true;
    const result = await resolveOperation(companyId, operation.id, decision);
    busy.current = false;
    if (result.ok) show(result.value);
    else setProblem(result.problem);
  }

  return {
    operation,
    pressing,
    lost: lost || (read.error !== null && operation !== null && isUnderWay(operation)),
    problem,
    press,
    dismiss: () => setDismissed(latest?.id ?? null),
    resolve: (decision) => void decide(decision),
  };
}
