import { expect, it } from "vitest";
import { packPdf } from "./pack-pdf.mjs";
import { readPdf } from "./testing/pdf-text";

const drawing = "BT /F 12 Tf 20 20 Td (Sm\xf6rg\xe5s endstream 1) Tj ET";
const objectBodies = [
  "<< /Type /Catalog /Pages 2 0 R /Lang (sv) /MarkInfo << /Marked true >> >>",
  "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
  `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  "<< /Title (Endast endstream) >>",
];

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** Makes a PDF file of one page with its objects in the given order and a cross-reference table. */
function makeSmallPdf(objectOrder: readonly number[] = [1, 2, 3, 4, 5, 6]): Uint8Array {
  let text = "%PDF-1.7\n%\xff\xff\n";
  const offsets: number[] = [];
  for (const number of objectOrder) {
    offsets[number - 1] = text.length;
    text += `${number} 0 obj\n${objectBodies[number - 1]}\nendobj\n\n`;
  }
  const tableOffset = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n\r\n`).join("");
  text += `xref\n0 7\n0000000000 65535 f\r\n${entries}trailer\n<<\n  /Size 7\n  /Root 1 0 R\n  /Info 6 0 R\n>>\n`;
  return bytesOf(`${text}startxref\n${tableOffset}\n%%EOF`);
}

it.each([[[1, 2, 3, 4, 5, 6]], [[4, 6, 2, 5, 1, 3]]])(
  "a packed file reads the same, its objects in order %j",
  async (objectOrder) => {
    const content = await readPdf(makeSmallPdf(objectOrder));
    expect(content).toMatchObject({ language: "sv", title: "Endast endstream", isTagged: true });
    expect(content.pages).toEqual(["Smörgås endstream 1"]);
    const packedFile = packPdf(makeSmallPdf(objectOrder));
    expect(await readPdf(packedFile)).toEqual(content);
    const packedText = textOf(packedFile);
    expect(packedText).toContain(drawing);
    for (const text of ["/Catalog", "/MediaBox", "Endast"]) expect(packedText).not.toContain(text);
  },
);

it("refuses a file that is written another way", () => {
  const movedFile = textOf(makeSmallPdf()).replace("%PDF-1.7\n", "%PDF-1.7\n%moved\n");
  expect(() => packPdf(bytesOf(movedFile))).toThrow("the PDF");
  const displacedFile = textOf(makeSmallPdf()).replace("1 0 obj", "9 0 obj");
  expect(() => packPdf(bytesOf(displacedFile))).toThrow("object 1 of the PDF");
  expect(() => packPdf(packPdf(makeSmallPdf()))).toThrow("no table of references");
});
