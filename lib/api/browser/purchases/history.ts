import { queryOptions } from "@tanstack/react-query";
import { Problem } from "../../../values/problem";
import type { InvoiceHistory } from "../../contract/purchases/history";
import { problemOfResponse, readFromPortal } from "../call";
import { headersToFollow } from "../request-headers";
import { approvalsKeyOf } from "./approvals-key";

/** The interval while a submitted decision, booking or change has no outcome yet. */
const underWayPollMs = 3_000;

const operationActPattern = /^(approve|reject|book|pay|setOff|undoSetOff|plan)\./;

function isOperationOpen(history: InvoiceHistory | undefined): boolean {
  const operationActs = history?.events.map(({ act }) => act).filter((act) => operationActPattern.test(act)) ?? [];
  return /\.(ordered|sentNow)$/.test(operationActs.at(-1) ?? "");
}

function buildHistoryPath(companyId: string, draftId: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/approvals/${encodeURIComponent(draftId)}/history`;
}

/** The key of every query of the history of a draft. */
export const historyKeyOf = (companyId: string, draftId: string) =>
  [...approvalsKeyOf(companyId), "history", draftId] as const;

/**
 * Queries all events of one supplier invoice in the company's audit trail, by the id of its draft and of the booked invoice
 * that was made of it; null where it is not booked.
 */
export function historyQuery(companyId: string, draftId: string, invoiceId: string | null) {
  const path = buildHistoryPath(companyId, draftId);
  const query = invoiceId === null ? "" : `?invoiceId=${encodeURIComponent(invoiceId)}`;
  return queryOptions<InvoiceHistory, Problem>({
    queryKey: [...historyKeyOf(companyId, draftId), invoiceId],
    // The history must contain what was done a moment ago.
    staleTime: 0,
    refetchInterval: ({ state }) => (isOperationOpen(state.data) ? underWayPollMs : false),
    queryFn: ({ signal }) => readFromPortal(`${path}${query}`, (wire) => wire as InvoiceHistory, signal),
  });
}

/**
 * Fetches the history as a PDF in a language of the portal. The audit trail records that it was fetched.
 *
 * @throws Problem
 */
export async function fetchHistoryPdf(companyId: string, draftId: string, language: string): Promise<Blob> {
  const response = await fetch(`${buildHistoryPath(companyId, draftId)}/file`, {
    ...{ method: "POST", cache: "no-store", credentials: "same-origin" },
    headers: { ...headersToFollow(), "content-type": "application/json" },
    body: JSON.stringify({ language }),
  }).catch((cause) => {
    throw new Problem("remote_busy", { detail: "offline", cause });
  });
  if (!response.ok) throw await problemOfResponse(response);
  // The type is fixed whatever the answer says: an HTML page would run in the portal's origin.
  return new Blob([await response.blob()], { type: "application/pdf" });
}
