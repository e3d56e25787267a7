import { describe, expect, it } from "vitest";
import { invoicePdf } from "./invoice-pdf";
import type { InvoiceSource } from "./invoice-source";
import { reminderPdf } from "./reminder-pdf";
import type { SalesKind } from "./sales-document";
import { salesPdf } from "./sales-pdf";
import { type PlacedText, placedTexts, readPdf } from "./testing/pdf-text";
import { fjordtreCompany, germanSource, houseWorkSource, sampleRow, sampleSource, textRow } from "./testing/samples";

const serial = `SN${"7F3A9C0E".repeat(8)}`.slice(0, 64);
const compound = "Fastighetsunderhållsentreprenadverksamhetsledningssystemsdokumentationsansvarige";
const widest = "W".repeat(150);
const mail = `${"fakturamottagning.".repeat(6)}@${"norrsken-".repeat(8)}bygg.example`;
const millimetre = 72 / 25.4;
const printableArea = {
  left: 20 * millimetre,
  right: 192 * millimetre,
  top: 297 * millimetre,
  foot: 5 * millimetre - 0.1,
};

/** The texts outside the margins or over another text. Letters extend a fifth of their size below the baseline. */
function layoutFaults(texts: readonly PlacedText[]): string[] {
  const outside = texts.filter(
    ({ left, right, baseline, size }) =>
      left < printableArea.left - 0.1 ||
      right > printableArea.right + 0.1 ||
      baseline + size > printableArea.top ||
      baseline < printableArea.foot,
  );
  const overlapping = texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => isOverlapping(one, other))
      .map((other) => `${one.text} / ${other.text}`),
  );
  return [...outside.map(({ text }) => text), ...overlapping];
}

const isOverlapping = (one: PlacedText, other: PlacedText) =>
  one.page === other.page &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.1 &&
  Math.min(one.baseline + 0.7 * one.size, other.baseline + 0.7 * other.size) -
    Math.max(one.baseline - 0.2 * one.size, other.baseline - 0.2 * other.size) >
    0.1;

async function layoutFaultsOfFile({ bytes }: { readonly bytes: Uint8Array }): Promise<string[]> {
  return layoutFaults(await placedTexts(bytes));
}

/** All text of a file without blanks, as a reader gets it by copying. */
async function copiedText({ bytes }: { readonly bytes: Uint8Array }): Promise<string> {
  return (await readPdf(bytes)).pages.join("").replace(/\s/g, "");
}

const salesPage = (kind: SalesKind, source: InvoiceSource, word: string | null = null) => ({
  ...source,
  kind,
  deliveryMethod: word,
  deliveryTerms: word,
  delivered: source.invoice.Rows.map((row) => (row.IsTextRow ? null : 5)),
});

const reminder = (source: InvoiceSource) => ({
  ...source,
  remindedOn: "2027-01-10",
  owedMinor: 224_300n,
  remainingMinor: 124_300n,
  feesMinor: 6_000n,
});

type Members = Readonly<Record<string, unknown>>;

/** The names of members that are not free text: dates, ids, codes, and numbers that may be missing. */
const nonTextNames =
  /Date$|On$|Id$|(Country|Currency)Code$|^language$|^EmailAddress$|^referringNumber$|^Discount|^WorkHours$/;

const textMembers = (members: Members) =>
  Object.keys(members).filter(
    (name) => !nonTextNames.test(name) && (typeof members[name] === "string" || members[name] === null),
  );

/** An invoice with every part that a page can have. */
function fullSource(): InvoiceSource {
  const source = houseWorkSource();
  const texts = { CustomerInvoiceTextDomestic: "Tack.", OrderTextDomestic: "Tack.", OverDueTextDomestic: "Inkasso." };
  return {
    ...source,
    invoice: { ...source.invoice, DeliveryAddress1: "Byggvägen 3", Rows: [...source.invoice.Rows, textRow("Text")] },
    company: { ...source.company, CompanyText: texts },
  };
}

/** Replaces one member: of the invoice, of each row, of the company, of the company's texts, or of the customer. */
function withText(source: InvoiceSource, part: string, name: string, text: string): InvoiceSource {
  const { invoice, company, customer } = source;
  const changed = { [name]: text };
  if (part === "invoice") return { ...source, invoice: { ...invoice, ...changed } };
  if (part === "row")
    return { ...source, invoice: { ...invoice, Rows: invoice.Rows.map((row) => ({ ...row, ...changed })) } };
  if (part === "company") return { ...source, company: { ...company, ...changed } };
  if (part === "text")
    return { ...source, company: { ...company, CompanyText: { ...company.CompanyText, ...changed } } };
  return { ...source, customer: { ...customer, ...changed } };
}

function listTextMembers(source: InvoiceSource): readonly (readonly [part: string, name: string])[] {
  const { invoice, company, customer } = source;
  const parts = { invoice, row: invoice.Rows[0], company, text: company.CompanyText, customer };
  return Object.entries(parts).flatMap(([part, of]) => textMembers(of as Members).map((name) => [part, name] as const));
}

// The first test also waits for the start of the PDF compiler.
describe("a word that is wider than its place", { timeout: 60_000 }, () => {
  it.each(listTextMembers(fullSource()))("stays in it on an invoice: %s.%s", async (part, name) => {
    expect(await layoutFaultsOfFile(await invoicePdf(withText(fullSource(), part, name, widest)))).toEqual([]);
  });

  it.each([
    ["company", "Iban", germanSource()],
    ["text", "CustomerInvoiceTextForeign", germanSource()],
    ["row", "UnitAbbreviationEnglish", germanSource()],
    ["customer", "termsEnglish", germanSource()],
    ["customer", "CorporateIdentityNumber", germanSource()],
    ["company", "BankAccount", sampleSource({ InvoiceCountryCode: "NO" }, { company: fjordtreCompany })],
  ] as const)("stays in it where it is only shown abroad or to companies: %s.%s", async (part, name, source) => {
    const file = await invoicePdf(withText(source, part, name, widest));
    expect(await copiedText(file)).toContain("WWWW");
    expect(await layoutFaultsOfFile(file)).toEqual([]);
  });

  it.each([compound, mail])("stays in it on every document where all texts are %s", async (word) => {
    const source = listTextMembers(fullSource()).reduce(
      (all, [part, name]) => withText(all, part, name, word),
      withText(fullSource(), "company", "Email", mail),
    );
    const files = [
      await invoicePdf(source),
      ...(await Promise.all(
        (["quote", "order", "deliveryNote"] as const).map((kind) => salesPdf(salesPage(kind, source, word))),
      )),
      await reminderPdf(reminder(source)),
    ];
    for (const file of files) {
      expect(await layoutFaultsOfFile(file)).toEqual([]);
    }
  });

  it("is whole when it is copied, without a sign that nobody sees", async () => {
    const source = sampleSource({ Rows: [sampleRow({ Text: serial })], YourReference: mail });
    const text = await copiedText(await invoicePdf(source));
    expect(text).toContain(serial);
    expect(text).toContain(mail);
  });

  it.each([
    ["sv", "Fastighetsunderhållsentreprenadverksamhetsled", "ningssystemsdokumentationsansvarige"],
    ["nb", "Menneskerettighetsorganisasjonsvirksomhetsutviklings", "konsulenttjenesteavdelingen"],
    ["nl", "Arbeidsongeschiktheidsverzekeringsmaatschappijbe", "heersovereenkomstvoorwaarden"],
    ["en", "Antidisestablishmentarianisminterdenominational", "counterrevolutionariesresponsibilities"],
  ])("is hyphenated by the language of the document where that is enough: %s", async (language, first, second) => {
    const Rows = [sampleRow({ Text: `${first}${second}.` })];
    const source = sampleSource({ Rows }, { customer: { language } });
    const texts = await placedTexts((await invoicePdf(source)).bytes);
    const row = texts.slice(
      texts.findIndex(({ text }) => text.startsWith(first)),
      texts.findIndex(({ text }) => text.startsWith("12")),
    );
    // A hyphen that is alone on its line is a separate piece of text; other hyphens of line breaks are not in the text.
    expect(row.map(({ text }) => text).filter((text) => text !== "-")).toEqual([first, `${second}.`]);
  });

  it("leaves the numbers of its row whole, and the words that fit", async () => {
    const row = sampleRow({ ArticleNumber: widest, UnitAbbreviation: "kvadratmeterskivor", Text: `${serial} garanti` });
    const { pages } = await readPdf((await invoicePdf(sampleSource({ Rows: [row] }))).bytes);
    for (const part of ["12", "149,50", "25 %", "1 794,00", "garanti", "2 243,00 SEK"])
      expect(pages[0]).toContain(part);
  });
});

describe("what is higher than a page", { timeout: 60_000 }, () => {
  const high = "Xyz\n".repeat(120).trim();

  it("goes on on the next one, be it the last row, what closes the document, or both", async () => {
    const CompanyText = { CustomerInvoiceTextDomestic: high };
    const noText = sampleSource().company;
    for (const [Text, company, many] of [
      [high, noText, 1],
      ["Skruv", { ...noText, CompanyText }, 1],
      [high, { ...noText, CompanyText }, 2],
    ] as const) {
      const source = sampleSource({ Rows: [sampleRow(), sampleRow({ Text })] }, { company });
      const file = await invoicePdf(source);
      expect(await layoutFaultsOfFile(file)).toEqual([]);
      expect((await copiedText(file)).split("Xyz")).toHaveLength(120 * many + 1);
    }
  });
});

describe("numbers as large as the service takes", { timeout: 60_000 }, () => {
  it("stay in their columns, beside articles and units that leave them no room", async () => {
    const row = sampleRow({
      ArticleNumber: serial,
      UnitAbbreviation: "kvadratmeterskivor",
      Quantity: 1_000_000.1234,
      UnitPrice: 99_000_000.1234,
      DiscountFixedAmount: 99_000_000.55,
      AmountNoVat: 999_999_999_999.25,
    });
    const VatSpecification = [
      { VatPercent: 0.25, AmountInvoiceCurrency: 999_999_999_999.25, VatAmountInvoiceCurrency: 249_999_999_999.81 },
    ];
    const file = await invoicePdf(sampleSource({ Rows: [row, sampleRow()], VatSpecification }));
    expect(await layoutFaultsOfFile(file)).toEqual([]);
    expect(await copiedText(file)).toContain("999999999999,25");
  });
});
