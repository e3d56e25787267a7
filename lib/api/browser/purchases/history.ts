import { queryOptions } from "@tanstack/react-query";
import { Problem } from "../../../values/problem";
import type { InvoiceHistory } from "../../contract/purchases/history";
import { problemOfResponse, read } from "../call";
import { approvalsKey } from "./approvals-key";

/** Until a decision that was pressed has come to something. */
const underWayPollMs = 3_000;

function isUnderWay(history: InvoiceHistory | undefined): boolean {
  const acts = history?.events.map(({ act }) => act).filter((act) => /^(approve|reject)\./.test(act)) ?? [];
  return /\.(ordered|sentNow)$/.test(acts.at(-1) ?? "");
}

function historyPath(companyId: string, draftId: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/approvals/${encodeURIComponent(draftId)}/history`;
}

/** Everything the company's trail says about one supplier invoice, by the id of its draft. */
export function historyQuery(companyId: string, draftId: string) {
  return queryOptions<InvoiceHistory, Problem>({
    queryKey: [...approvalsKey(companyId), "history", draftId],
    // What was done a moment ago is what is looked for.
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? underWayPollMs : false),
    queryFn: ({ signal }) => read(historyPath(companyId, draftId), (wire) => wire as InvoiceHistory, signal),
  });
}

/**
 * The same as a PDF in a language of the portal. That it was taken is noted in the trail.
 *
 * @throws Problem
 */
export async function historyFile(companyId: string, draftId: string, language: string): Promise<Blob> {
  const response = await fetch(`${historyPath(companyId, draftId)}/file`, {
    ...{ method: "POST", cache: "no-store", credentials: "same-origin" },
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ language }),
  }).catch((cause) => {
    throw new Problem("remote_busy", { detail: "offline", cause });
  });
  if (!response.ok) throw await problemOfResponse(response);
  // Whatever the answer calls itself: a page would run in our name.
  return new Blob([await response.blob()], { type: "application/pdf" });
}
