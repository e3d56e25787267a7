/** The content types that a file may have (docs/api/attachments.md#types-and-sizes). */
const contentTypes = ["image/png", "image/jpeg", "image/tiff", "application/pdf"] as const;

export type ContentType = (typeof contentTypes)[number];

const hasSignature = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** PDF readers accept a header that is not at the very beginning of a file, so the header is searched in these bytes. */
const pdfHeaderSearchBytes = 1024;

/** The content type of a file, found by its first bytes and not by its name; null for any other type. */
export function contentTypeOf(bytes: Uint8Array): ContentType | null {
  if (hasSignature(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (hasSignature(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (hasSignature(bytes, [0x49, 0x49, 0x2a, 0x00]) || hasSignature(bytes, [0x4d, 0x4d, 0x00, 0x2a]))
    return "image/tiff";
  const headText = Buffer.from(bytes.subarray(0, pdfHeaderSearchBytes)).toString("latin1");
  return headText.includes("%PDF-") ? "application/pdf" : null;
}
