import { queryOptions } from "@tanstack/react-query";
import { Problem } from "../../../values/problem";
import { documentHeaders, isRemovedPdfContent, type RemovedPdfContent } from "../../contract/purchases/document-file";
import { problemOfResponse } from "../call";
import { headersToFollow } from "../request-headers";
import { companyKeyOf } from "../resource-queries";

/** A file as it is shown. `type` is the type its bytes have. */
export type DocumentFile = {
  id: string;
  name: string;
  type: string;
  findings: readonly RemovedPdfContent[];
  bytes: ArrayBuffer;
};

const cacheMs = 10 * 60_000;
const timeoutMs = 60_000;

/** Returns the address at which the browser reads the file of an attachment. */
export function buildDocumentPath(companyId: string, attachmentId: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/documents/${encodeURIComponent(attachmentId)}`;
}

/** Queries the file of an attachment. It never changes, so it is read once and cached while it may be shown again. */
export function documentFileQuery(companyId: string, attachmentId: string) {
  return queryOptions<DocumentFile, Problem>({
    queryKey: [...companyKeyOf(companyId), "document-files", attachmentId],
    queryFn: ({ signal }) => fetchFile(companyId, attachmentId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
    // The error is shown at once, with a button to try again, because a person waits for the document.
    retry: false,
  });
}

async function fetchFile(companyId: string, id: string, signal: AbortSignal): Promise<DocumentFile> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const init: RequestInit = {
      headers: headersToFollow(),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.any([signal, timeoutSignal]),
    };
    const response = await fetch(buildDocumentPath(companyId, id), init);
    if (!response.ok) throw await problemOfResponse(response);
    const removedContents = (response.headers.get(documentHeaders.findings) ?? "")
      .split(",")
      .filter(isRemovedPdfContent);
    return {
      id,
      name: decodeURIComponent(response.headers.get(documentHeaders.name) ?? id),
      type: response.headers.get("content-type") ?? "",
      findings: removedContents,
      bytes: await response.arrayBuffer(),
    };
  } catch (cause) {
    if (cause instanceof Problem || signal.aborted) throw cause;
    throw new Problem("remote_busy", { detail: timeoutSignal.aborted ? "timeout" : "offline", cause });
  }
}
