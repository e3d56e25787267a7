import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inspectPdf } from "./pdf-findings";

const makePdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.7\n${text}\n%%EOF`, "latin1"));

describe("what a PDF carries besides its pages", () => {
  it.each([
    ["a script", "1 0 obj << /S /JavaScript /JS (app.alert) >> endobj", ["javascript"]],
    ["a script behind written-out letters", "1 0 obj << /S /J#61vaScript >> endobj", ["javascript"]],
    ["a program to start", "1 0 obj << /S /Launch /F (cmd.exe) >> endobj", ["launch"]],
    ["a file inside", "1 0 obj << /Type /EmbeddedFile >> endobj", ["embeddedFile"]],
    ["a form that runs", "1 0 obj << /AcroForm << /XFA 4 0 R >> >> endobj", ["xfa"]],
    ["an act of a page", "1 0 obj << /Type /Page /AA << /O 4 0 R >> >> endobj", ["openAction"]],
    ["an act on opening", "1 0 obj << /OpenAction 4 0 R >> endobj 4 0 obj << /S /URI >> endobj", ["openAction"]],
  ])("finds %s", (_, text, expectedFindings) => {
    expect(inspectPdf(makePdf(text))).toEqual(expectedFindings);
  });

  const pdfWithFile = (name: string, moreObjects = "") =>
    makePdf(
      `7 0 obj << /Type /Filespec ${name} /EF << /F 8 0 R /UF 8 0 R >> >> endobj ${moreObjects}
       8 0 obj << /Type /EmbeddedFile /Subtype /text#2Fxml >>\nstream\n<x/>\nendstream endobj`,
    );

  it.each([
    ["of Factur-X", "/F (factur-x.xml) /UF (factur-x.xml)"],
    ["of ZUGFeRD 1", "/F (ZUGFeRD-invoice.xml)"],
    ["of XRechnung", "/UF (xrechnung.xml)"],
    ["in UTF-16", "/UF <FEFF0066006100630074007500720 02D0078002E0078006D006C>"],
    ["in UTF-16 as it is", "/UF (\xfe\xff\0f\0a\0c\0t\0u\0r\0-\0x\0.\0x\0m\0l)"],
  ])("finds an e-invoice by its name: %s", (_, name) => {
    expect(inspectPdf(pdfWithFile(name))).toEqual(["eInvoice"]);
  });

  it.each([
    ["is called otherwise", pdfWithFile("/F (macro.docm)")],
    ["has no name", pdfWithFile("")],
    ["is shown under another name", pdfWithFile("/F (factur-x.xml) /UF (setup.exe)")],
    [
      "lies beside an e-invoice",
      pdfWithFile("/F (factur-x.xml)", "9 0 obj << /Type /Filespec /F (setup.exe) /EF << /F 10 0 R >> >> endobj"),
    ],
    [
      "is named nowhere, beside an e-invoice",
      pdfWithFile("/F (factur-x.xml)", "10 0 obj << /Type /EmbeddedFile >> endobj"),
    ],
  ])("warns of a file inside that %s", (_, bytes) => {
    expect(inspectPdf(bytes)).toEqual(["embeddedFile"]);
  });

  it("warns of a script beside an e-invoice", () => {
    const script = "11 0 obj << /S /JavaScript /JS (x) >> endobj";
    expect(inspectPdf(pdfWithFile("/F (factur-x.xml)", script))).toEqual(["javascript", "eInvoice"]);
  });

  it("finds a script inside a compressed object stream", () => {
    const compressedObject = deflateSync(Buffer.from("4 0 << /S /JavaScript /JS (x) >>")).toString("latin1");
    const text = `1 0 obj << /Type /ObjStm /N 1 /Filter /FlateDecode >>\nstream\n${compressedObject}\nendstream endobj`;
    expect(inspectPdf(makePdf(text))).toEqual(["javascript"]);
  });

  it.each([
    ["opens at a place", "1 0 obj << /OpenAction [3 0 R /Fit] >> endobj"],
    ["opens at a place it refers to", "1 0 obj << /OpenAction 4 0 R >> endobj\n4 0 obj [3 0 R /Fit] endobj"],
    ["has longer names", "1 0 obj << /JSON /AAA /Launcher >> endobj"],
    ["has such letters in a picture", "1 0 obj << /Subtype /Image >>\nstream\n/JavaScript /JS\nendstream endobj"],
  ])("finds nothing where it only %s", (_, text) => {
    expect(inspectPdf(makePdf(text))).toEqual([]);
  });
});
