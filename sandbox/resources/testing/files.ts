import type { Wire } from "./books-client";

const signatures = {
  "image/png": "\x89PNG\r\n\x1a\n",
  "image/jpeg": "\xff\xd8\xff\xe0",
  "image/tiff": "II*\0",
  "application/pdf": "%PDF-1.7\n",
};

export type FileType = keyof typeof signatures;

/** A file of `size` bytes that begins with the signature of the type. */
export function fileOf(type: FileType, size = 100): Buffer {
  const bytes = Buffer.alloc(size, "x");
  Buffer.from(signatures[type], "latin1").copy(bytes);
  return bytes;
}

/** The body with which POST /attachments uploads a file of the type. */
export const uploadBody = (ContentType: FileType = "image/png", overrides: Wire = {}, size?: number): Wire => ({
  ContentType,
  FileName: "Kvitto_1-(kopia).png",
  Data: fileOf(ContentType, size).toString("base64"),
  ...overrides,
});
