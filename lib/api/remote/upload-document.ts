import "server-only";
import * as z from "zod";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { attachmentRefusalOf, attachmentTypeOf, makeAttachmentName } from "../../rules/purchases/attachment";
import { parseInput } from "../../values/parse-input";
import { Problem } from "../../values/problem";
import { attachments } from "../contract/purchases/attachment";
import { books } from "./books";

const uploadInputSchema = z.strictObject({
  name: z.string().min(1).max(400),
  data: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
});

const callTimeoutMs = 60_000;

/**
 * Uploads a document to the books. Its bytes decide its type, whatever its name is.
 *
 * @returns the attachment, which no document refers to yet
 * @throws Problem `role_missing`; `invalid_input` with `empty`, `too_large` or `type` as its detail
 */
export async function uploadDocument(access: CompanyAccess, body: unknown) {
  requireAction(access, "purchase.write");
  const { name, data } = parseInput(uploadInputSchema, body);
  const bytes = Buffer.from(data, "base64");
  const refusal = attachmentRefusalOf(bytes, 0, access.company.countryCode);
  const type = attachmentTypeOf(bytes);
  if (refusal || !type) throw new Problem("invalid_input", { detail: refusal ?? "type" });
  const FileName = makeAttachmentName(name, type);
  const answer = await books(access).operate("POST", "attachments", {
    timeoutMs: callTimeoutMs,
    body: { FileName, ContentType: type, Data: data },
  });
  return { attachmentId: attachments.parse(answer).id, name: FileName };
}
