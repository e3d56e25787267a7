import { attachmentTypeOf, makeAttachmentName } from "../../../rules/purchases/attachment";
import { Problem } from "../../../values/problem";
import { compare } from "../../contract/list-query";
import { type SalesAttachment, salesAttachments } from "../../contract/sales/sales-document-attachment";
import { buildBooksPath, type Result, writeToPortal } from "../call";
import { pageQuery } from "../resource-queries";

/** The document that files are attached to. */
export type AttachmentTarget = { kind: "customerinvoice" | "customerinvoicedraft"; id: string };

/** Queries the files of a sales document, oldest first. */
export function attachmentsQuery(companyId: string, { id }: AttachmentTarget) {
  const filter = compare("DocumentId", "eq", { id });
  return pageQuery(companyId, salesAttachments, { pageSize: 100, filter });
}

/** Returns the address at which the browser reads a file; the service makes a PDF of an image. */
export function buildAttachmentPdfPath(companyId: string, attachmentId: string): string {
  return buildBooksPath(companyId, `${salesAttachments.path}/${attachmentId}.pdf`);
}

/**
 * Attaches a file under a name the service accepts. The type is found from the bytes.
 *
 * Errors: `outcome_unknown` when the answer was lost: the list of attachments shows whether the file is there
 */
export async function attachFile(
  companyId: string,
  target: AttachmentTarget,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<SalesAttachment>> {
  const type = attachmentTypeOf(bytes);
  if (type === null) return { ok: false, problem: new Problem("invalid_input", { detail: "type" }) };
  const body = {
    DockumentId: target.id,
    FileName: makeAttachmentName(name, type),
    ContentType: type,
    Data: await toBase64(bytes),
  };
  const path = buildBooksPath(companyId, `${salesAttachments.path}/${target.kind}`);
  return writeToPortal("POST", path, body, (wire) => salesAttachments.parse(wire));
}

/** Removes a file from a document. */
export function detachFile(companyId: string, target: AttachmentTarget, attachmentId: string): Promise<Result<null>> {
  const path = buildBooksPath(companyId, `${salesAttachments.path}/${target.kind}/${target.id}/${attachmentId}`);
  return writeToPortal("DELETE", path, undefined, () => null);
}

/** The browser's own FileReader encodes the file, because a loop over 20 MB would block the page. */
function toBase64(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  });
}
