import type { SeedCompany } from "./companies";

/** What stands on a supplier's invoice. Amounts are in minor units, days as they are written. */
export type SupplierPaper = {
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
  what: string,
  net: string,
  vat: string,
  total: string,
  account: string,
];

const labels: Readonly<Record<SeedCompany["countryCode"], Labels>> = {
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

const money = (minor: bigint) => {
  const text = minor.toString().padStart(3, "0");
  return `${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, " ")},${text.slice(-2)}`;
};

/**
 * A supplier's invoice as a PDF of one page, as a plain program makes it: so small that a reset with many of them is not felt.
 * Nothing of it comes from our own documents, which are what other people send here.
 */
export function supplierPaper(paper: SupplierPaper, country: SeedCompany["countryCode"]): Buffer {
  const [title, buyer, number, date, due, what, net, vat, total, account] = labels[country];
  const { netMinor, vatMinor, currency } = paper;
  const lines: string[] = [];
  const text = (x: number, y: number, size: number, words: string, font = "F1") =>
    lines.push(`BT /${font} ${size} Tf ${x} ${y} Td (${words.replace(/[\\()]/g, "\\$&")}) Tj ET`);
  const rule = (y: number) => lines.push(`0.6 w 0.7 G 56 ${y} m 539 ${y} l S`);
  text(56, 770, 17, paper.supplier, "F2");
  text(56, 752, 10, paper.town);
  text(430, 768, 22, title);
  text(56, 700, 9, buyer);
  text(56, 686, 11, paper.buyer, "F2");
  const facts = [
    [number, paper.number],
    [date, paper.date],
    [due, paper.due],
  ] as const;
  for (const [index, [name, value]] of facts.entries()) {
    text(320, 700 - index * 16, 10, name);
    text(430, 700 - index * 16, 10, value);
  }
  text(56, 610, 9, what);
  text(470, 610, 9, currency);
  rule(602);
  text(56, 584, 11, paper.what);
  text(452, 584, 11, money(netMinor));
  rule(572);
  text(330, 530, 10, net);
  text(452, 530, 10, money(netMinor));
  text(330, 512, 10, vat);
  text(452, 512, 10, money(vatMinor));
  rule(504);
  text(330, 486, 12, `${total}, ${currency}`, "F2");
  text(452, 486, 12, money(netMinor + vatMinor), "F2");
  rule(110);
  text(56, 92, 9, account);
  text(56, 76, 11, paper.account, "F2");
  return pdfOf(lines.join("\n"));
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** One page of A4 with two standard fonts (source: ISO 32000-1, section 7.5). */
function pdfOf(content: string): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(text, "latin1");
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const start = Buffer.byteLength(text, "latin1");
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
