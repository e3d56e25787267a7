import { type FieldProblem, invalid } from "../../http/problem";
import { type Db, pool } from "../../store/db";
import { type ContentType, contentTypeOf } from "./content-type";
import { fetchFile } from "./fetch-file";

/** A file as a body brings it: inside as base64, or at a public address. */
export type Upload = {
  readonly ContentType: string;
  readonly Data: string | null;
  readonly FileName: string;
  readonly Url: string | null;
};

export type File = { readonly name: string; readonly contentType: ContentType; readonly bytes: Buffer };

const mebibyte = 1024 * 1024;

/** Bytes one file may have: 20 MB in Sweden, 10 MB elsewhere (docs/api/attachments.md#types-and-sizes). */
async function mostBytes(db: Db, companyId: string): Promise<number> {
  const { rows } = await db.query<{ CountryCode: string }>(
    `SELECT "CountryCode" FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  return (rows[0]?.CountryCode === "SE" ? 20 : 10) * mebibyte;
}

/** Bytes the files of one document may have together (docs/api/attachments.md#types-and-sizes). */
export const mostOfDocument = 20 * mebibyte;

/**
 * The file of an upload, checked: name, size and what it really is. Nothing is locked while it is fetched.
 * @throws ApiError 2000 at a member, 4100 at Url when it cannot be fetched
 */
export async function uploadedFile(companyId: string, upload: Upload): Promise<File> {
  const problems = nameProblems(upload.FileName);
  if ((upload.Data === null) === (upload.Url === null)) {
    problems.push({ field: "Data", message: "Either Data or Url holds the file." });
  }
  if (problems.length > 0) throw invalid(problems);
  const most = await mostBytes(pool, companyId);
  const field = upload.Url === null ? "Data" : "Url";
  const bytes = upload.Url === null ? decoded(upload.Data ?? "") : await fetchFile(upload.Url, most);
  const refuse = (at: string, message: string) => invalid([{ field: at, message }]);
  if (bytes === null) throw refuse(field, "Data is not base64.");
  if (bytes.length === 0) throw refuse(field, "The file is empty.");
  if (bytes.length > most) throw refuse(field, `The file is larger than ${most / mebibyte} MB.`);
  const contentType = contentTypeOf(bytes);
  if (contentType === null) throw refuse(field, "The file is no PNG, JPEG, TIFF or PDF.");
  if (contentType !== upload.ContentType) throw refuse("ContentType", `The file is ${contentType}.`);
  return { name: upload.FileName, contentType, bytes };
}

/** Letters, digits and `- _ ( )` (docs/api/attachments.md#upload), and the dot before an ending (assumed). */
function nameProblems(name: string): FieldProblem[] {
  if (/^[\p{L}\p{M}\p{N}_().-]+$/u.test(name) && !/^\.+$/.test(name)) return [];
  return [{ field: "FileName", message: "FileName has letters, digits and - _ ( ) . only." }];
}

/** Base64 with or without line breaks; null for anything else. */
function decoded(text: string): Buffer | null {
  const written = text.replace(/[\r\n\t ]+/g, "");
  if (written.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(written)) return null;
  return Buffer.from(written, "base64");
}
