import type { SeedCompany } from "./companies";

/** The content of a supplier's invoice. Amounts are in minor units, days are printed without a change. */
export type SupplierDocument = {
  readonly supplier: string;
  readonly town: string;
  readonly buyer: string;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly what: string;
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  readonly currency: string;
  readonly account: string;
};

type Labels = readonly [
  title: string,
  buyer: string,
  number: string,
  date: string,
  due: string,
  itemLabel: string,
  net: string,
  vat: string,
  total: string,
  account: string,
];

const labelsByCountry: Readonly<Record<SeedCompany["countryCode"], Labels>> = {
  SE: [
    ...(["Faktura", "Köpare", "Fakturanummer", "Fakturadatum", "Förfallodatum"] as const),
    ...(["Benämning", "Netto", "Moms", "Att betala", "Bankgiro"] as const),
  ],
  NO: [
    ...(["Faktura", "Kjøper", "Fakturanummer", "Fakturadato", "Forfallsdato"] as const),
    ...(["Beskrivelse", "Netto", "Mva", "Å betale", "Kontonummer"] as const),
  ],
  NL: [
    ...(["Factuur", "Koper", "Factuurnummer", "Factuurdatum", "Vervaldatum"] as const),
    ...(["Omschrijving", "Netto", "Btw", "Te betalen", "Rekening"] as const),
  ],
};

const toAmountText = (minor: bigint) => {
  const text = minor.toString().padStart(3, "0");
  return `${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, " ")},${text.slice(-2)}`;
};

/**
 * Builds a supplier's invoice as a PDF of one page. The file is so small that a reset of the sandbox with many such
 * files stays fast. The layout shares no code with the sandbox's own documents, because the file is one that another
 * company made.
 */
export function makeSupplierDocumentPdf(document: SupplierDocument, country: SeedCompany["countryCode"]): Buffer {
  const [title, buyer, number, date, due, itemLabel, net, vat, total, account] = labelsByCountry[country];
  const { netMinor, vatMinor, currency } = document;
  const lines: string[] = [];
  const drawText = (x: number, y: number, size: number, content: string, font = "F1") =>
    lines.push(`BT /${font} ${size} Tf ${x} ${y} Td (${content.replace(/[\\()]/g, "\\$&")}) Tj ET`);
  const drawLine = (y: number) => lines.push(`0.6 w 0.7 G 56 ${y} m 539 ${y} l S`);
  drawText(56, 770, 17, document.supplier, "F2");
  drawText(56, 752, 10, document.town);
  drawText(430, 768, 22, title);
  drawText(56, 700, 9, buyer);
  drawText(56, 686, 11, document.buyer, "F2");
  const facts = [
    [number, document.number],
    [date, document.date],
    [due, document.due],
  ] as const;
  for (const [index, [name, value]] of facts.entries()) {
    drawText(320, 700 - index * 16, 10, name);
    drawText(430, 700 - index * 16, 10, value);
  }
  drawText(56, 610, 9, itemLabel);
  drawText(470, 610, 9, currency);
  drawLine(602);
  drawText(56, 584, 11, document.what);
  drawText(452, 584, 11, toAmountText(netMinor));
  drawLine(572);
  drawText(330, 530, 10, net);
  drawText(452, 530, 10, toAmountText(netMinor));
  drawText(330, 512, 10, vat);
  drawText(452, 512, 10, toAmountText(vatMinor));
  drawLine(504);
  drawText(330, 486, 12, `${total}, ${currency}`, "F2");
  drawText(452, 486, 12, toAmountText(netMinor + vatMinor), "F2");
  drawLine(110);
  drawText(56, 92, 9, account);
  drawText(56, 76, 11, document.account, "F2");
  return makePdf(lines.join("\n"));
}

const makeFontObject = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** Makes a PDF of one A4 page with two standard fonts (source: ISO 32000-1, section 7.5). */
function makePdf(content: string): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    makeFontObject("Helvetica"),
    makeFontObject("Helvetica-Bold"),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text, "latin1");
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const offsetTable = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const tableOffset = Buffer.byteLength(text, "latin1");
  const objectCount = objects.length + 1;
  text += `xref\n0 ${objectCount}\n0000000000 65535 f \n${offsetTable}trailer\n<< /Size ${objectCount} /Root 1 0 R >>\nstartxref\n${tableOffset}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
