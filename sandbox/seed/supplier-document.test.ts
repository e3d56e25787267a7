import { expect, it } from "vitest";
import { makeSupplierDocumentPdf } from "./supplier-document";

const sampleDocument = {
  supplier: "Älvstrand Kontor & Papper AB",
  town: "Luleå",
  buyer: "Norrsken (Bygg) AB",
  number: "2610-1234",
  date: "2026-10-02",
  due: "2026-11-01",
  what: "Kontorsmaterial",
  netMinor: 87_000n,
  vatMinor: 21_750n,
  currency: "SEK",
  account: "123-4566",
};
const pdfText = makeSupplierDocumentPdf(sampleDocument, "SE").toString("latin1");

it("names where each of its objects begins", () => {
  const tableOffset = Number(/startxref\n(\d+)/.exec(pdfText)?.[1]);
  expect(pdfText.slice(tableOffset, tableOffset + 4)).toBe("xref");
  const objectOffsets = [...pdfText.slice(tableOffset).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(objectOffsets.map((offset, index) => pdfText.slice(offset, offset + 7) === `${index + 1} 0 obj`)).toEqual(
    Array.from({ length: 6 }, () => true),
  );
});

it("says how long its text is, in bytes, lets brackets stand, and states the whole", () => {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(pdfText)?.[1] ?? "";
  expect(Number(/\/Length (\d+)/.exec(pdfText)?.[1])).toBe(stream.length);
  expect(stream).toContain("(Norrsken \\(Bygg\\) AB)");
  expect(stream).toContain("(1 087,50)");
});
