import "server-only";
import { request } from "undici";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { env } from "../../platform/env";
import { attachmentTypeOf } from "../../rules/purchases/attachment";
import { Problem } from "../../values/problem";
import { attachments } from "../contract/purchases/attachment";
import { documentHeaders, type FileDeliveryRefusal, maxShownFileBytes } from "../contract/purchases/document-file";
import { answerLimits, dropBody, readBytes, UnusableAnswer } from "./answer";
import { books } from "./books";
import { inspectPdf } from "./pdf-findings";

/** Hosts on which the service stores files, apart from its API (source: docs/api/attachments.md#temporary-addresses). */
const storageHosts = ["se", "no", "nl", "fi"].map((country) => `eaccountingstorage${country}.vismaonline.com`);

const timeoutMs = 30_000;
const fileLimits = { ...answerLimits.file, mostBytes: maxShownFileBytes };

/**
 * Fetches the file of an attachment from the service and answers it so that nothing in it can run: with the type its bytes
 * have, sandboxed, and as a download that is never opened in the portal's origin. A header names what a PDF contains besides
 * its pages.
 *
 * Quota: one call; the file itself is fetched without a token
 * @throws Problem `role_missing`, `not_found`; `document_refused` with a detail of `fileDeliveryRefusals`;
 *         `remote_busy`; `remote_unexpected` when the transfer breaks off or does not end
 */
export async function fetchDocumentFile(access: CompanyAccess, attachmentId: string): Promise<Response> {
  requireAction(access, "purchase.read");
  const { fileName: name, temporaryUrl } = await books(access).get(attachments, attachmentId);
  const bytes = await fetchFile(parseAllowedAddress(temporaryUrl ?? "", name), name);
  const type = attachmentTypeOf(bytes);
  if (type === null) throw makeRefusal("not_a_document", name);
  const removedContents = type === "application/pdf" ? inspectPdf(bytes) : [];
  const encodedName = encodeURIComponent(name || attachmentId);
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename*=UTF-8''${encodedName.replace(/['()*]/g, percentEncode)}`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      [documentHeaders.name]: encodedName,
      [documentHeaders.findings]: removedContents.join(","),
    },
  });
}

const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The problem contains the file's name, because the person must know which file to ask the supplier for. */
const makeRefusal = (detail: FileDeliveryRefusal, name: string) =>
  new Problem("document_refused", { detail, fields: [{ field: "file", code: detail, message: name }] });

/** Only hosts of the service are allowed: a file at any other address is not fetched. */
export function parseAllowedAddress(address: string, name: string, serviceAddress = env().BOOKS_URL): URL {
  if (!URL.canParse(address)) throw makeRefusal("no_address", name);
  const { origin, hostname, protocol } = new URL(address);
  const serviceUrl = new URL(serviceAddress);
  const isStorageHost =
    serviceUrl.hostname.endsWith(".vismaonline.com") && storageHosts.includes(hostname.toLowerCase());
  if (origin !== serviceUrl.origin && !(isStorageHost && protocol === "https:"))
    throw makeRefusal("foreign_address", name);
  return new URL(address);
}

async function fetchFile(address: URL, name: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { statusCode, headers, body } = await request(address, { headersTimeout: timeoutMs });
    if (statusCode === 200) return new Uint8Array(await readBytes({ headers, body }, fileLimits));
    dropBody(body);
    throw new Problem(statusCode === 404 ? "not_found" : "remote_busy");
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    if (!(cause instanceof UnusableAnswer)) throw new Problem("remote_busy", { cause });
    if (cause.fault === "too_large") throw makeRefusal("too_large", name);
    throw new Problem("remote_unexpected", { detail: cause.fault, cause });
  }
}
