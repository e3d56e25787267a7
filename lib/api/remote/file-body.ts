import "server-only";
import * as z from "zod";
import {
  type AttachmentType,
  attachmentRefusalOf,
  attachmentTypeOf,
  attachmentTypes,
} from "../../rules/purchases/attachment";
import { parseInput } from "../../values/parse-input";
import { Problem } from "../../values/problem";

const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;

/** The members the service accepts of an uploaded file; a file that the service would fetch from an address is refused. */
const uploadSchema = z.strictObject({
  DockumentId: z.guid().optional(),
  DocumentId: z.guid().optional(),
  Comment: z.string().max(4000).nullable().optional(),
  FileName: z.string().min(1).max(200),
  ContentType: z.enum(attachmentTypes),
  Data: z.string().regex(base64Pattern),
});

const extensionPatterns: Record<AttachmentType, RegExp> = {
  "application/pdf": /\.pdf$/i,
  "image/png": /\.png$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/tiff": /\.tiff?$/i,
};

/**
 * Returns the body of a forwarded upload, serialised anew so that it contains nothing that was not checked here. The
 * bytes decide what the file is, and its name and type must agree: an HTML page named `.pdf` is refused.
 *
 * @param country the country of the company, which determines the largest size of a file
 * @throws Problem `invalid_input` naming the member, with `empty`, `type` or `too_large` as its detail where the bytes are
 *                 wrong
 */
export function toUploadBody(value: unknown, country: string): string {
  const body = parseInput(uploadSchema, value);
  const bytes = Buffer.from(body.Data, "base64");
  const refusal = attachmentRefusalOf(bytes, 0, country);
  const type = attachmentTypeOf(bytes);
  if (refusal || !type) throw makeMemberProblem("Data", refusal ?? "type");
  if (body.ContentType !== type) throw makeMemberProblem("ContentType", "type");
  if (!extensionPatterns[type].test(body.FileName)) throw makeMemberProblem("FileName", "type");
  return JSON.stringify(body);
}

function makeMemberProblem(field: string, detail: string): Problem {
  return new Problem("invalid_input", { detail, fields: [{ field, code: detail }] });
}
