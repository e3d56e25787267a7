/** The types a file of a sales document may have (source: docs/api/attachments.md#types-and-sizes). */
export const attachmentTypes = ["application/pdf", "image/png", "image/jpeg", "image/tiff"] as const;

export type AttachmentType = (typeof attachmentTypes)[number];

const mebibyte = 1024 * 1024;

/**
 * The most bytes one file may have: 20 MB in Sweden, 10 MB elsewhere (source: docs/api/attachments.md#types-and-sizes).
 *
 * @param homeCountry country of the company
 */
export function maxFileBytes(homeCountry: string): number {
  return (homeCountry === "SE" ? 20 : 10) * mebibyte;
}

/** The most bytes all files of one document may have together (source: docs/api/attachments.md#types-and-sizes). */
export const maxDocumentBytes = 20 * mebibyte;

const fileSignatures: readonly (readonly [AttachmentType, readonly number[]])[] = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
];

/**
 * The type of a file by its first bytes, whatever its name: a web page named `.pdf` is not a PDF. Null for any other type.
 *
 * Rule: only the very first bytes count. PDF readers also accept a header further in, so that a web page could stand in
 *       front of it
 */
export function attachmentTypeOf(bytes: Uint8Array): AttachmentType | null {
  const match = fileSignatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte));
  return match?.[0] ?? null;
}

/** The namespace in the first element of an e-invoice: UBL 2.1, or the Cross Industry Invoice of UN/CEFACT. */
const electronicInvoicePattern =
  /<[^>]*(?:urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2|urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:)/;

/** Whether a file is an e-invoice in XML, judged by its first bytes. */
export function isElectronicInvoice(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, detectionBytes));
  return /^\s*</.test(beginning) && electronicInvoicePattern.test(beginning);
}

/** The number of bytes at the beginning of a file that are enough to detect its type. */
export const detectionBytes = 4096;

export type AttachmentRefusal = "empty" | "type" | "e_invoice" | "too_large" | "too_large_together";

/**
 * The reason why a file cannot be attached; null when it can.
 *
 * @param usedBytes the bytes of all files the document already has
 * @param homeCountry country of the company
 */
export function attachmentRefusalOf(
  bytes: Uint8Array,
  usedBytes: number,
  homeCountry: string,
): AttachmentRefusal | null {
  if (bytes.length === 0) return "empty";
  if (bytes.length > maxFileBytes(homeCountry)) return "too_large";
  if (attachmentTypeOf(bytes) === null) return isElectronicInvoice(bytes) ? "e_invoice" : "type";
  return usedBytes + bytes.length > maxDocumentBytes ? "too_large_together" : null;
}

const fileExtensions: Record<AttachmentType, string> = {
  "application/pdf": ".pdf",
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/tiff": ".tif",
};

const maxNameLength = 200;

/**
 * A file name that the service accepts: letters, digits and `- _ ( )` (source: docs/api/attachments.md#upload), with the
 * extension of its type. It is assumed that the service accepts the dot before the extension (sandbox/README.md#assumed).
 */
export function makeAttachmentName(name: string, type: AttachmentType): string {
  const acceptedName = name.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{M}\p{N}_()-]+/gu, "-");
  const trimmedName = acceptedName.replace(/^-+|-+$/g, "") || "file";
  return trimmedName.slice(0, maxNameLength - fileExtensions[type].length) + fileExtensions[type];
}
