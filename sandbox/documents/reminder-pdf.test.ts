import { describe, expect, it } from "vitest";
import type { InvoiceSource } from "./invoice-source";
import type { ReminderPageData } from "./reminder-document";
import { composeReminderMail } from "./reminder-mail";
import { renderReminderPdf } from "./reminder-pdf";
import { readPdfStructure } from "./testing/pdf-structure";
import { readPdf } from "./testing/pdf-text";
import { fjordtreCompany, makeSampleSource, norrskenCompany, tulpCompany } from "./testing/samples";

/** A reminder with a fee of 60, of an invoice of 2,243 of which 1,000 are paid. */
const makeReminderPageData = (
  source: InvoiceSource = makeSampleSource(),
  overrides: Partial<ReminderPageData> = {},
): ReminderPageData => ({
  ...source,
  remindedOn: "2027-01-10",
  owedMinor: 224_300n,
  remainingMinor: 124_300n,
  feesMinor: 6_000n,
  ...overrides,
});

const readReminderPdf = async (pageData: ReminderPageData) => readPdf((await renderReminderPdf(pageData)).bytes);
const noRequestedText = { subject: null, message: null };

// The first test also waits for the start of the PDF compiler.
describe("the page of a reminder", { timeout: 60_000 }, () => {
  it("says which invoice, what of it is paid and remains, the fee, and where to pay", async () => {
    const company = {
      ...norrskenCompany,
      CompanyText: { OverDueTextDomestic: "Inkasso följer.", OverDueTextForeign: "x" },
    };
    const source = makeSampleSource({}, { company });
    const { name } = await renderReminderPdf(makeReminderPageData(source));
    const { pages, title, language, isTagged } = await readReminderPdf(makeReminderPageData(source));
    expect(name).toBe(`Betalningspåminnelse-${source.invoice.InvoiceNumber}.pdf`);
    for (const part of [
      "Påminnelsedatum 2027-01-10",
      `Fakturanummer ${source.invoice.InvoiceNumber}`,
      "2026-11-21 2026-12-21 2 243,00 1 000,00 1 243,00",
      "Återstår 1 243,00",
      "Påminnelseavgift 60,00",
      "Att betala SEK 1 303,00",
      "Fakturan ovan har förfallit",
      "Inkasso följer.",
      "Bankgiro",
      "OCR-nummer",
      "Org.nr 556917-4211",
      "Sida 1 av 1",
    ]) {
      expect(pages[0]).toContain(part);
    }
    expect({ title, language, isTagged }).toEqual({
      title: `Betalningspåminnelse ${source.invoice.InvoiceNumber}`,
      language: "sv",
      isTagged: true,
    });
  });

  it("has embedded fonts and no fee where there is none", async () => {
    const pageDataWithoutFee = makeReminderPageData(makeSampleSource(), { feesMinor: 0n });
    expect((await readReminderPdf(pageDataWithoutFee)).pages[0]).not.toContain("avgift");
    const { fonts } = await readPdfStructure((await renderReminderPdf(pageDataWithoutFee)).bytes);
    expect(fonts.map(({ isEmbedded }) => isEmbedded)).toEqual([true, true]);
  });

  it.each([
    [fjordtreCompany, null, "Betalingspåminnelse", "Purregebyr", "Gjenstår"],
    [tulpCompany, null, "Betalingsherinnering", "Herinneringskosten", "Openstaand"],
    [norrskenCompany, "en", "Payment reminder", "Reminder fee", "Remaining"],
  ])("and its mail are in the customer's language", async (company, language, heading, fee, remaining) => {
    const source = makeSampleSource({}, { company });
    const pageData = makeReminderPageData({ ...source, customer: { ...source.customer, language } });
    const { pages } = await readReminderPdf(pageData);
    for (const part of [heading, fee, remaining]) expect(pages[0]).toContain(part);
    expect(composeReminderMail(pageData, noRequestedText).subject).toContain(heading);
  });
});

describe("the mail of a reminder", () => {
  it("says what to pay and since when, or what the call says", () => {
    const pageData = makeReminderPageData();
    const defaultMail = composeReminderMail(pageData, noRequestedText);
    expect(defaultMail.subject).toBe(
      `Betalningspåminnelse för faktura ${pageData.invoice.InvoiceNumber} från Norrsken Bygg AB`,
    );
    expect(defaultMail.text).toContain("förföll till betalning 2026-12-21. Att betala: 1\u00a0303,00 SEK.");
    const requestedMail = composeReminderMail(pageData, { subject: "Sista ####", message: "Nu!" });
    expect([requestedMail.subject, requestedMail.text]).toEqual([
      `Sista ${pageData.invoice.InvoiceNumber}`,
      "Nu!\n\nNorrsken Bygg AB",
    ]);
  });
});
