import "server-only";
import {
  type AttachedDocumentKind,
  type Attachment,
  attachedDocumentTypes,
  attachments,
} from "@/lib/api/contract/purchases/attachment";
import { supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { books } from "@/lib/api/remote/books";
import type { CompanyAccess } from "@/lib/auth/access";

/** The files a write attaches or detaches. `draftId` names the draft, also where the draft has become an invoice. */
export type FileChange = { draftId: string; attached: readonly string[]; detached: readonly string[] };

/** A write to the service about files: its method, the path that ends with the id, and its body. */
type FileWrite = { method: string; path: string; body: unknown };

const attachmentLinksPath = "/attachmentlinks";

/** Whether a write attaches files to a document or detaches them. A file that is only stored belongs to no document. */
export function changesFiles(method: string, pattern: string): boolean {
  return pattern.startsWith(attachmentLinksPath)
    ? method !== "GET"
    : method === "DELETE" && pattern === "/attachments/:uuid";
}

/**
 * The drafts a write about files concerns. The document of a file that is deleted is read before the deletion.
 *
 * @throws Problem when the document cannot be read: no file is removed before the draft it belongs to is known
 */
export async function readFileChanges(access: CompanyAccess, { method, path, body }: FileWrite): Promise<FileChange[]> {
  if (method === "DELETE") {
    const id = (path.split("/").at(-1) ?? "").toLowerCase();
    const file = await books(access).find(attachments, id);
    const draftId = file?.documentId ? await findDraftIdOfDocument(access, file.attachedTo, file.documentId) : null;
    return draftId ? [{ draftId, attached: [], detached: [id] }] : [];
  }
  const changes: FileChange[] = [];
  for (const link of [body].flat()) {
    const attached = idsOf(link, "attachmentids");
    for (const documentId of idsOf(link, "documentid")) {
      const draftId = await findDraftIdOfDocument(access, documentTypeOf(link), documentId);
      if (draftId) changes.push({ draftId, attached, detached: [] });
    }
  }
  return changes;
}

const unrelatedDocumentTypes: readonly Attachment["attachedTo"][] = [
  ...(["receipt", "voucher", "voucherDraft", "allocationPeriod", "transfer", "bankTransaction"] as const),
];

/**
 * The id of the draft behind a document. A document of unknown type counts as a draft: too many recorded changes only
 * require another person's approval.
 */
async function findDraftIdOfDocument(
  access: CompanyAccess,
  documentType: Attachment["attachedTo"],
  documentId: string,
): Promise<string | null> {
  if (unrelatedDocumentTypes.includes(documentType)) return null;
  const id = documentId.toLowerCase();
  if (documentType !== "supplierInvoice") return id;
  const invoice = await books(access).find(supplierInvoices, id);
  return invoice?.createdFromDraftId?.toLowerCase() ?? null;
}

function documentTypeOf(link: unknown): AttachedDocumentKind {
  const matchingTypes = Object.entries(attachedDocumentTypes).filter(([, wireNumber]) =>
    valuesOf(link, "documenttype").includes(wireNumber),
  );
  const [onlyType] = matchingTypes;
  return onlyType && matchingTypes.length === 1 && valuesOf(link, "documenttype").length === 1
    ? (onlyType[0] as AttachedDocumentKind)
    : "none";
}

/** The values of a member whose name matches in any case, because a service may ignore the case of names. */
function valuesOf(record: unknown, name: string): unknown[] {
  if (typeof record !== "object" || record === null) return [];
  return Object.entries(record).flatMap(([member, value]) => (member.toLowerCase() === name ? [value].flat() : []));
}

function idsOf(record: unknown, name: string): string[] {
  const texts = valuesOf(record, name).filter((value) => typeof value === "string");
  return [...new Set(texts.filter((text) => uuidPattern.test(text)).map((text) => text.toLowerCase()))];
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
