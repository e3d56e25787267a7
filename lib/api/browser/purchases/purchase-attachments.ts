import { compare } from "../../contract/list-query";
import { attachments } from "../../contract/purchases/attachment";
import { noRecordId } from "../no-record";
import { pageQuery } from "../resource-queries";

// The temporary address of a file's bytes is only for the portal's server: the browser never gets it.
const noTemporaryUrlOption = { includeTemporaryUrl: "false" };

/**
 * Queries the files of a draft, an invoice or a voucher.
 *
 * @param documentId empty where there is no document
 */
export function filesOfDocumentQuery(companyId: string, documentId: string) {
  const filter = compare("DocumentId", "eq", { id: documentId || noRecordId });
  return pageQuery(companyId, attachments, { pageSize: 100, filter, own: noTemporaryUrlOption });
}
