import { attachments } from "../contract/attachment";
import { compare } from "../contract/list-query";
import { pageQuery } from "./resource-queries";

// The address of a file's bytes is for the portal's server: the browser never learns it.
const own = { includeTemporaryUrl: "false" };

/** The files of a draft, an invoice or a voucher. */
export function filesOfQuery(companyId: string, documentId: string) {
  const filter = compare("DocumentId", "eq", { id: documentId });
  return pageQuery(companyId, attachments, { pageSize: 100, filter, own });
}
