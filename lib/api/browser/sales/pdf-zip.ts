import { Problem } from "../../../values/problem";
import type { ZipEntry, ZipResult } from "../../contract/sales/pdf-zip";
import { problemOfResponse } from "../call";
import { headersToFollow } from "../request-headers";

export type FetchedZip = { file: Blob; result: ZipResult };

/**
 * Fetches the PDFs of documents as one zip, with the result for each document.
 *
 * @param onBytes gets the number of bytes received so far
 * @throws Problem; the signal's own error when the caller aborts
 */
export async function fetchZip(
  companyId: string,
  documents: readonly ZipEntry[],
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<FetchedZip> {
  const response = await fetch(`/api/companies/${encodeURIComponent(companyId)}/sales/pdfs`, {
    method: "POST",
    body: JSON.stringify({ documents }),
    headers: { ...headersToFollow(), "content-type": "application/json" },
    cache: "no-store",
    signal,
  }).catch((cause) => {
    if (signal.aborted) throw cause;
    throw new Problem("remote_busy", { detail: "offline", cause });
  });
  if (!response.ok || !response.body) throw await problemOfResponse(response);
  try {
    const countedResponse = new Response(response.body.pipeThrough(countBytes(onBytes)), { headers: response.headers });
    const formData = await countedResponse.formData();
    const [file, result] = [formData.get("zip"), formData.get("result")];
    // The transfer broke off: an incomplete zip is useless.
    if (!(file instanceof Blob && result instanceof Blob)) throw new Problem("remote_busy", { detail: "offline" });
    return {
      file: new Blob([file], { type: "application/zip" }),
      result: JSON.parse(await result.text()) as ZipResult,
    };
  } catch (cause) {
    if (signal.aborted || cause instanceof Problem) throw cause;
    throw new Problem("remote_busy", { detail: "offline", cause });
  }
}

function countBytes(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let receivedBytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      receivedBytes += chunk.length;
      onBytes(receivedBytes);
      controller.enqueue(chunk);
    },
  });
}
