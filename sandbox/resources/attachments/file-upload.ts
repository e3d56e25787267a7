import { type FieldProblem, invalidBodyError } from "../../http/problem";
import { type Db, pool } from "../../store/db";
import { type ContentType, contentTypeOf } from "./content-type";
import { fetchFile } from "./fetch-file";

/** A file in a body: either its bytes as base64, or a public address from which it is fetched. */
export type FileUpload = {
  readonly ContentType: string;
  readonly Data: string | null;
  readonly FileName: string;
  readonly Url: string | null;
};

export type UploadedFile = { readonly name: string; readonly contentType: ContentType; readonly bytes: Buffer };

const mebibyte = 1024 * 1024;

/** The maximum size of one file in bytes: 20 MB in Sweden, 10 MB elsewhere (docs/api/attachments.md#types-and-sizes). */
async function getMaxFileBytes(db: Db, companyId: string): Promise<number> {
  const { rows } = await db.query<{ CountryCode: string }>(
    `SELECT "CountryCode" FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  return (rows[0]?.CountryCode === "SE" ? 20 : 10) * mebibyte;
}

/** The maximum total size of the files of one document in bytes (docs/api/attachments.md#types-and-sizes). */
export const maxBytesPerDocument = 20 * mebibyte;

/**
 * Reads the file of an upload and checks its name, its size and its content type, which is found by the bytes. No row
 * is locked while the file is fetched.
 * @throws ApiError 2000 at a member, 4100 at Url when the file cannot be fetched
 */
export async function readUploadedFile(companyId: string, upload: FileUpload): Promise<UploadedFile> {
  const problems = findNameProblems(upload.FileName);
  if ((upload.Data === null) === (upload.Url === null)) {
    problems.push({ field: "Data", message: "Either Data or Url holds the file." });
  }
  if (problems.length > 0) throw invalidBodyError(problems);
  const maxBytes = await getMaxFileBytes(pool, companyId);
  const sourceField = upload.Url === null ? "Data" : "Url";
  const bytes = upload.Url === null ? decodeBase64(upload.Data ?? "") : await fetchFile(upload.Url, maxBytes);
  const makeRefusal = (member: string, message: string) => invalidBodyError([{ field: member, message }]);
  if (bytes === null) throw makeRefusal(sourceField, "Data is not base64.");
  if (bytes.length === 0) throw makeRefusal(sourceField, "The file is empty.");
  if (bytes.length > maxBytes) throw makeRefusal(sourceField, `The file is larger than ${maxBytes / mebibyte} MB.`);
  const contentType = contentTypeOf(bytes);
  if (contentType === null) throw makeRefusal(sourceField, "The file is no PNG, JPEG, TIFF or PDF.");
  if (contentType !== upload.ContentType) throw makeRefusal("ContentType", `The file is ${contentType}.`);
  return { name: upload.FileName, contentType, bytes };
}

/** A file name has letters, digits and `- _ ( )` (docs/api/attachments.md#upload), and dots (assumed). */
function findNameProblems(name: string): FieldProblem[] {
  if (/^[\p{L}\p{M}\p{N}_().-]+$/u.test(name) && !/^\.+$/.test(name)) return [];
  return [{ field: "FileName", message: "FileName has letters, digits and - _ ( ) . only." }];
}

/** Decodes base64 with or without line breaks and blanks; null for any other text. */
function decodeBase64(text: string): Buffer | null {
  const compactText = text.replace(/[\r\n\t ]+/g, "");
  if (compactText.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compactText)) return null;
  return Buffer.from(compactText, "base64");
}
