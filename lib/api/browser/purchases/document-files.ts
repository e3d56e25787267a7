import { queryOptions } from "@tanstack/react-query";
import { Problem } from "../../../values/problem";
import { type DocumentFinding, documentHeaders, isFinding } from "../../contract/purchases/document-file";
import { problemOfResponse } from "../call";
import { companyKey } from "../resource-queries";

/** A file as it is shown. `type` is the type its bytes have. */
export type DocumentFile = {
  id: string;
  name: string;
  type: string;
  findings: readonly DocumentFinding[];
  bytes: ArrayBuffer;
};

const cacheMs = 10 * 60_000;
const timeoutMs = 60_000;

/** Returns the address at which the browser reads the file of an attachment. */
export function documentPath(companyId: string, attachmentId: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/documents/${encodeURIComponent(attachmentId)}`;
}

/** Queries the file of an attachment. It never changes, so it is read once and cached while it may be shown again. */
export function documentFileQuery(companyId: string, attachmentId: string) {
  return queryOptions<DocumentFile, Problem>({
    queryKey: [...companyKey(companyId), "document-files", attachmentId],
    queryFn: ({ signal }) => readFile(companyId, attachmentId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
    // The error is shown at once, with a button to try again, because a person waits for the document.
    retry: false,
  });
}

async function readFile(companyId: string, id: string, signal: AbortSignal): Promise<DocumentFile> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const init: RequestInit = { cache: "no-store", redirect: "error", signal: AbortSignal.any([signal, timeout]) };
    const response = await fetch(documentPath(companyId, id), init);
    if (!response.ok) throw await problemOfResponse(response);
    const findings = (response.headers.get(documentHeaders.findings) ?? "").split(",").filter(isFinding);
    return {
      id,
      name: decodeURIComponent(response.headers.get(documentHeaders.name) ?? id),
      type: response.headers.get("content-type") ?? "",
      findings,
      bytes: await response.arrayBuffer(),
    };
  } catch (cause) {
    if (cause instanceof Problem || signal.aborted) throw cause;
    throw new Problem("remote_busy", { detail: timeout.aborted ? "timeout" : "offline", cause });
  }
}
