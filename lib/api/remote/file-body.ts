import "server-only";
import * as z from "zod";
import {
  type AttachmentType,
  attachmentRefusal,
  attachmentTypeOf,
  attachmentTypes,
} from "../../rules/purchases/attachment";
import { parseInput } from "../../values/parse-input";
import { Problem } from "../../values/problem";

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** What the service takes of a file that is handed in itself; one it would fetch from an address is not let through. */
const upload = z.strictObject({
  DockumentId: z.guid().optional(),
  DocumentId: z.guid().optional(),
  Comment: z.string().max(4000).nullable().optional(),
  FileName: z.string().min(1).max(200),
  ContentType: z.enum(attachmentTypes),
  Data: z.string().regex(base64),
});

const endings: Record<AttachmentType, RegExp> = {
  "application/pdf": /\.pdf$/i,
  "image/png": /\.png$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/tiff": /\.tiff?$/i,
};

/**
 * The body of an upload that is passed on, written anew so that nothing stands in it that was not read here. What the file is,
 * its bytes say, and its name and type must say the same: a page named `.pdf` goes nowhere.
 *
 * @param home country of the company, which bounds how large a file may be
 * @throws Problem `invalid_input` naming the member, with `empty`, `type` or `too_large` as its detail where the bytes are wrong
 */
export function fileBody(value: unknown, home: string): string {
  const body = parseInput(upload, value);
  const bytes = Buffer.from(body.Data, "base64");
  const refusal = attachmentRefusal(bytes, 0, home);
  const type = attachmentTypeOf(bytes);
  if (refusal || !type) throw refused("Data", refusal ?? "type");
  if (body.ContentType !== type) throw refused("ContentType", "type");
  if (!endings[type].test(body.FileName)) throw refused("FileName", "type");
  return JSON.stringify(body);
}

function refused(field: string, detail: string): Problem {
  return new Problem("invalid_input", { detail, fields: [{ field, code: detail }] });
}
