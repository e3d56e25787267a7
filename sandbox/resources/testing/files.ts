import type { JsonRecord } from "./books-client";

const signatureByType = {
  "image/png": "\x89PNG\r\n\x1a\n",
  "image/jpeg": "\xff\xd8\xff\xe0",
  "image/tiff": "II*\0",
  "application/pdf": "%PDF-1.7\n",
};

export type FileType = keyof typeof signatureByType;

/** Builds a file of `sizeBytes` bytes that begins with the signature of the type. */
export function buildFile(type: FileType, sizeBytes = 100): Buffer {
  const bytes = Buffer.alloc(sizeBytes, "x");
  Buffer.from(signatureByType[type], "latin1").copy(bytes);
  return bytes;
}

/** The body with which POST /attachments uploads a file of the type. */
export const buildUploadBody = (
  ContentType: FileType = "image/png",
  overrides: JsonRecord = {},
  sizeBytes?: number,
): JsonRecord => ({
  ContentType,
  FileName: "Kvitto_1-(kopia).png",
  Data: buildFile(ContentType, sizeBytes).toString("base64"),
  ...overrides,
});
