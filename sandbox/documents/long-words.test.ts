import { describe, expect, it } from "vitest";
import { renderInvoicePdf } from "./invoice-pdf";
import type { InvoiceSource } from "./invoice-source";
import { renderReminderPdf } from "./reminder-pdf";
import type { SalesKind } from "./sales-document";
import { renderSalesPdf } from "./sales-pdf";
import { type PlacedText, readPdf, readPlacedTexts } from "./testing/pdf-text";
import {
  fjordtreCompany,
  makeGermanSource,
  makeHouseWorkSource,
  makeSampleRow,
  makeSampleSource,
  makeTextRow,
} from "./testing/samples";

const serialNumber = `SN${"7F3A9C0E".repeat(8)}`.slice(0, 64);
const compoundWord = "Fastighetsunderhållsentreprenadverksamhetsledningssystemsdokumentationsansvarige";
const widestWord = "W".repeat(150);
const longMailAddress = `${"fakturamottagning.".repeat(6)}@${"norrsken-".repeat(8)}bygg.example`;
const pointsPerMillimetre = 72 / 25.4;
const printableArea = {
  left: 20 * pointsPerMillimetre,
  right: 192 * pointsPerMillimetre,
  top: 297 * pointsPerMillimetre,
  bottom: 5 * pointsPerMillimetre - 0.1,
};

/** Finds texts outside the margins or over another text. Letters extend a fifth of their size below the baseline. */
function findLayoutFaults(texts: readonly PlacedText[]): string[] {
  const textsOutsideMargins = texts.filter(
    ({ left, right, baseline, size }) =>
      left < printableArea.left - 0.1 ||
      right > printableArea.right + 0.1 ||
      baseline + size > printableArea.top ||
      baseline < printableArea.bottom,
  );
  const overlappingTexts = texts.flatMap((firstText, index) =>
    texts
      .slice(index + 1)
      .filter((secondText) => isOverlapping(firstText, secondText))
      .map((secondText) => `${firstText.text} / ${secondText.text}`),
  );
  return [...textsOutsideMargins.map(({ text }) => text), ...overlappingTexts];
}

const isOverlapping = (firstText: PlacedText, secondText: PlacedText) =>
  firstText.page === secondText.page &&
  Math.min(firstText.right, secondText.right) - Math.max(firstText.left, secondText.left) > 0.1 &&
  Math.min(firstText.baseline + 0.7 * firstText.size, secondText.baseline + 0.7 * secondText.size) -
    Math.max(firstText.baseline - 0.2 * firstText.size, secondText.baseline - 0.2 * secondText.size) >
    0.1;

async function findLayoutFaultsOfFile({ bytes }: { readonly bytes: Uint8Array }): Promise<string[]> {
  return findLayoutFaults(await readPlacedTexts(bytes));
}

/** All text of a file without blanks, as a reader gets it by copying. */
async function readCopiedText({ bytes }: { readonly bytes: Uint8Array }): Promise<string> {
  return (await readPdf(bytes)).pages.join("").replace(/\s/g, "");
}

const makeSalesPage = (kind: SalesKind, source: InvoiceSource, deliveryText: string | null = null) => ({
  ...source,
  kind,
  deliveryMethod: deliveryText,
  deliveryTerms: deliveryText,
  deliveredQuantities: source.invoice.Rows.map((row) => (row.IsTextRow ? null : 5)),
});

const makeReminder = (source: InvoiceSource) => ({
  ...source,
  remindedOn: "2027-01-10",
  owedMinor: 224_300n,
  remainingMinor: 124_300n,
  feesMinor: 6_000n,
});

type Members = Readonly<Record<string, unknown>>;

/** The names of members that are not free text: dates, ids, codes, and numbers that may be missing. */
const nonTextNamePattern =
  /Date$|On$|Id$|(Country|Currency)Code$|^language$|^EmailAddress$|^referringNumber$|^Discount|^WorkHours$/;

const listTextMemberNames = (members: Members) =>
  Object.keys(members).filter(
    (name) => !nonTextNamePattern.test(name) && (typeof members[name] === "string" || members[name] === null),
  );

/** An invoice with every part that a page can have. */
function makeFullSource(): InvoiceSource {
  const source = makeHouseWorkSource();
  const companyTexts = {
    CustomerInvoiceTextDomestic: "Tack.",
    OrderTextDomestic: "Tack.",
    OverDueTextDomestic: "Inkasso.",
  };
  return {
    ...source,
    invoice: {
      ...source.invoice,
      DeliveryAddress1: "Byggvägen 3",
      Rows: [...source.invoice.Rows, makeTextRow("Text")],
    },
    company: { ...source.company, CompanyText: companyTexts },
  };
}

/** Replaces one member: of the invoice, of each row, of the company, of the company's texts, or of the customer. */
function withMemberText(source: InvoiceSource, part: string, name: string, text: string): InvoiceSource {
  const { invoice, company, customer } = source;
  const changedMember = { [name]: text };
  if (part === "invoice") return { ...source, invoice: { ...invoice, ...changedMember } };
  if (part === "row")
    return { ...source, invoice: { ...invoice, Rows: invoice.Rows.map((row) => ({ ...row, ...changedMember })) } };
  if (part === "company") return { ...source, company: { ...company, ...changedMember } };
  if (part === "text")
    return { ...source, company: { ...company, CompanyText: { ...company.CompanyText, ...changedMember } } };
  return { ...source, customer: { ...customer, ...changedMember } };
}

function listTextMembers(source: InvoiceSource): readonly (readonly [part: string, name: string])[] {
  const { invoice, company, customer } = source;
  const parts = { invoice, row: invoice.Rows[0], company, text: company.CompanyText, customer };
  return Object.entries(parts).flatMap(([part, members]) =>
    listTextMemberNames(members as Members).map((name) => [part, name] as const),
  );
}

// The first test also waits for the start of the PDF compiler.
describe("a word that is wider than its place", { timeout: 60_000 }, () => {
  it.each(listTextMembers(makeFullSource()))("stays in it on an invoice: %s.%s", async (part, name) => {
    expect(
      await findLayoutFaultsOfFile(await renderInvoicePdf(withMemberText(makeFullSource(), part, name, widestWord))),
    ).toEqual([]);
  });

  it.each([
    ["company", "Iban", makeGermanSource()],
    ["text", "CustomerInvoiceTextForeign", makeGermanSource()],
    ["row", "UnitAbbreviationEnglish", makeGermanSource()],
    ["customer", "termsEnglish", makeGermanSource()],
    ["customer", "CorporateIdentityNumber", makeGermanSource()],
    ["company", "BankAccount", makeSampleSource({ InvoiceCountryCode: "NO" }, { company: fjordtreCompany })],
  ] as const)("stays in it where it is only shown abroad or to companies: %s.%s", async (part, name, source) => {
    const file = await renderInvoicePdf(withMemberText(source, part, name, widestWord));
    expect(await readCopiedText(file)).toContain("WWWW");
    expect(await findLayoutFaultsOfFile(file)).toEqual([]);
  });

  it.each([compoundWord, longMailAddress])("stays in it on every document where all texts are %s", async (word) => {
    const source = listTextMembers(makeFullSource()).reduce(
      (changedSource, [part, name]) => withMemberText(changedSource, part, name, word),
      withMemberText(makeFullSource(), "company", "Email", longMailAddress),
    );
    const files = [
      await renderInvoicePdf(source),
      ...(await Promise.all(
        (["quote", "order", "deliveryNote"] as const).map((kind) => renderSalesPdf(makeSalesPage(kind, source, word))),
      )),
      await renderReminderPdf(makeReminder(source)),
    ];
    for (const file of files) {
      expect(await findLayoutFaultsOfFile(file)).toEqual([]);
    }
  });

  it("is whole when it is copied, without a sign that nobody sees", async () => {
    const source = makeSampleSource({ Rows: [makeSampleRow({ Text: serialNumber })], YourReference: longMailAddress });
    const text = await readCopiedText(await renderInvoicePdf(source));
    expect(text).toContain(serialNumber);
    expect(text).toContain(longMailAddress);
  });

  it.each([
    ["sv", "Fastighetsunderhållsentreprenadverksamhetsled", "ningssystemsdokumentationsansvarige"],
    ["nb", "Menneskerettighetsorganisasjonsvirksomhetsutviklings", "konsulenttjenesteavdelingen"],
    ["nl", "Arbeidsongeschiktheidsverzekeringsmaatschappijbe", "heersovereenkomstvoorwaarden"],
    ["en", "Antidisestablishmentarianisminterdenominational", "counterrevolutionariesresponsibilities"],
  ])(
    "is hyphenated by the language of the document where that is enough: %s",
    async (language, firstHalf, secondHalf) => {
      const Rows = [makeSampleRow({ Text: `${firstHalf}${secondHalf}.` })];
      const source = makeSampleSource({ Rows }, { customer: { language } });
      const texts = await readPlacedTexts((await renderInvoicePdf(source)).bytes);
      const rowTexts = texts.slice(
        texts.findIndex(({ text }) => text.startsWith(firstHalf)),
        texts.findIndex(({ text }) => text.startsWith("12")),
      );
      // A hyphen that is alone on its line is a separate piece of text; other hyphens of line breaks are not in the text.
      expect(rowTexts.map(({ text }) => text).filter((text) => text !== "-")).toEqual([firstHalf, `${secondHalf}.`]);
    },
  );

  it("leaves the numbers of its row whole, and the words that fit", async () => {
    const row = makeSampleRow({
      ArticleNumber: widestWord,
      UnitAbbreviation: "kvadratmeterskivor",
      Text: `${serialNumber} garanti`,
    });
    const { pages } = await readPdf((await renderInvoicePdf(makeSampleSource({ Rows: [row] }))).bytes);
    for (const rowPart of ["12", "149,50", "25 %", "1 794,00", "garanti", "2 243,00 SEK"])
      expect(pages[0]).toContain(rowPart);
  });
});

describe("what is higher than a page", { timeout: 60_000 }, () => {
  const tallText = "Xyz\n".repeat(120).trim();

  it("goes on on the next one, be it the last row, what closes the document, or both", async () => {
    const CompanyText = { CustomerInvoiceTextDomestic: tallText };
    const companyWithoutText = makeSampleSource().company;
    for (const [Text, company, copyCount] of [
      [tallText, companyWithoutText, 1],
      ["Skruv", { ...companyWithoutText, CompanyText }, 1],
      [tallText, { ...companyWithoutText, CompanyText }, 2],
    ] as const) {
      const source = makeSampleSource({ Rows: [makeSampleRow(), makeSampleRow({ Text })] }, { company });
      const file = await renderInvoicePdf(source);
      expect(await findLayoutFaultsOfFile(file)).toEqual([]);
      expect((await readCopiedText(file)).split("Xyz")).toHaveLength(120 * copyCount + 1);
    }
  });
});

describe("numbers as large as the service takes", { timeout: 60_000 }, () => {
  it("stay in their columns, beside articles and units that leave them no room", async () => {
    const row = makeSampleRow({
      ArticleNumber: serialNumber,
      UnitAbbreviation: "kvadratmeterskivor",
      Quantity: 1_000_000.1234,
      UnitPrice: 99_000_000.1234,
      DiscountFixedAmount: 99_000_000.55,
      AmountNoVat: 999_999_999_999.25,
    });
    const VatSpecification = [
      { VatPercent: 0.25, AmountInvoiceCurrency: 999_999_999_999.25, VatAmountInvoiceCurrency: 249_999_999_999.81 },
    ];
    const file = await renderInvoicePdf(makeSampleSource({ Rows: [row, makeSampleRow()], VatSpecification }));
    expect(await findLayoutFaultsOfFile(file)).toEqual([]);
    expect(await readCopiedText(file)).toContain("999999999999,25");
  });
});
