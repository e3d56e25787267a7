import type { Wire } from "./books-client";

const starts = {
  "image/png": "\x89PNG\r\n\x1a\n",
  "image/jpeg": "\xff\xd8\xff\xe0",
  "image/tiff": "II*\0",
  "application/pdf": "%PDF-1.7\n",
};

export type FileType = keyof typeof starts;

/** Bytes that begin as a file of the type does, and are so many. */
export function fileOf(type: FileType, size = 100): Buffer {
  const bytes = Buffer.alloc(size, "x");
  Buffer.from(starts[type], "latin1").copy(bytes);
  return bytes;
}

/** An upload of such a file, as POST /attachments takes it. */
export const upload = (ContentType: FileType = "image/png", more: Wire = {}, size?: number): Wire => ({
  ContentType,
  FileName: "Kvitto_1-(kopia).png",
  Data: fileOf(ContentType, size).toString("base64"),
  ...more,
});
