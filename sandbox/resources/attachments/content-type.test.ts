import { expect, it } from "vitest";
import { contentTypeOf } from "./content-type";

const toBytes = (text: string) => Buffer.from(text, "latin1");

it.each([
  ["\x89PNG\r\n\x1a\nrest", "image/png"],
  ["\xff\xd8\xff\xe1rest", "image/jpeg"],
  ["II*\0rest", "image/tiff"],
  ["MM\0*rest", "image/tiff"],
  ["%PDF-1.4", "application/pdf"],
  ["\xef\xbb\xbf\n%PDF-1.4", "application/pdf"],
] as const)("%j is %s", (text, type) => expect(contentTypeOf(toBytes(text))).toBe(type));

it.each(["", "PNG", "\x89PNG", "GIF89a", "<svg/>", "II*", "\xff\xd8", `${"x".repeat(1024)}%PDF-1.4`])(
  "%j is none of them",
  (text) => expect(contentTypeOf(toBytes(text))).toBeNull(),
);
