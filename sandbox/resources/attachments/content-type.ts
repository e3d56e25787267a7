/** What a file may be (docs/api/attachments.md#types-and-sizes). */
const contentTypes = ["image/png", "image/jpeg", "image/tiff", "application/pdf"] as const;

export type ContentType = (typeof contentTypes)[number];

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/** Readers of PDF take a header that does not stand quite at the beginning. */
const pdfHeaderWithin = 1024;

/** What a file is by its first bytes, whatever it is called; null for anything else. */
export function contentTypeOf(bytes: Uint8Array): ContentType | null {
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (begins(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (begins(bytes, [0x49, 0x49, 0x2a, 0x00]) || begins(bytes, [0x4d, 0x4d, 0x00, 0x2a])) return "image/tiff";
  const head = Buffer.from(bytes.subarray(0, pdfHeaderWithin)).toString("latin1");
  return head.includes("%PDF-") ? "application/pdf" : null;
}
