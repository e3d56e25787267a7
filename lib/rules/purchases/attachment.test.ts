import { describe, expect, it } from "vitest";
import {
  attachmentRefusalOf,
  attachmentTypeOf,
  makeAttachmentName,
  maxDocumentBytes,
  maxFileBytes,
} from "./attachment";

const toBytes = (text: string) => new TextEncoder().encode(text);
const pngBytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);

describe("a file to attach", () => {
  it("is what its first bytes say", () => {
    expect(attachmentTypeOf(toBytes("%PDF-1.7 x"))).toBe("application/pdf");
    expect(attachmentTypeOf(pngBytes)).toBe("image/png");
    expect(attachmentTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe("image/jpeg");
    expect(attachmentTypeOf(Uint8Array.of(0x4d, 0x4d, 0, 0x2a))).toBe("image/tiff");
  });

  it("is refused as a page, a picture with scripts, an archive, and a page with a PDF's header behind it", () => {
    for (const text of [
      "<html><script>1</script>",
      "<svg onload=alert(1)>",
      "PK\u0003\u0004",
      "\n%PDF-1.7",
      "<b>%PDF-1.7",
    ]) {
      expect(attachmentRefusalOf(toBytes(text), 0, "SE"), text).toBe("type");
    }
    expect(attachmentRefusalOf(toBytes(""), 0, "SE")).toBe("empty");
  });

  it.each([
    ["UBL", '<?xml version="1.0"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">'],
    ["a credit note in UBL", "<n:CreditNote xmlns:n='urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'>"],
    ["a byte order mark", '\ufeff<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
    [
      "the Cross Industry Invoice",
      '<!-- x --><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">',
    ],
  ])("is told to be an e-invoice that is one: %s", (_, text) => {
    expect(attachmentRefusalOf(toBytes(text), 0, "SE")).toBe("e_invoice");
  });

  it.each([
    ["another document in XML", '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'],
    ["a text that names one", "see urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"],
  ])("is no e-invoice as %s", (_, text) => expect(attachmentRefusalOf(toBytes(text), 0, "SE")).toBe("type"));

  it("has at most 20 MB in Sweden and 10 elsewhere, and 20 together on a document", () => {
    const largeFile = new Uint8Array(maxFileBytes("NO") + 1);
    largeFile.set(pngBytes);
    expect(attachmentRefusalOf(largeFile, 0, "NO")).toBe("too_large");
    expect(attachmentRefusalOf(largeFile, 0, "SE")).toBeNull();
    expect(attachmentRefusalOf(largeFile, maxDocumentBytes - largeFile.length + 1, "SE")).toBe("too_large_together");
  });

  it("gets a name that the service takes, with the ending of what it is", () => {
    expect(makeAttachmentName("Ritning kök, plan 2.html", "application/pdf")).toBe("Ritning-kök-plan-2.pdf");
    expect(makeAttachmentName("???", "image/jpeg")).toBe("file.jpg");
    expect(makeAttachmentName("a".repeat(300), "image/tiff")).toHaveLength(200);
  });
});
