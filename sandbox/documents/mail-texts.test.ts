import { describe, expect, it } from "vitest";
import { composeInvoiceMail } from "./mail-texts";
import { makeHouseWorkSource, makeSampleSource, norrskenCompany } from "./testing/samples";

const noRequestedText = { subject: null, message: null };

describe("the mail of an invoice", () => {
  it("has words of its own when none are given", () => {
    const { subject, text, sender } = composeInvoiceMail(makeSampleSource(), noRequestedText);
    expect(subject).toBe("Faktura 1047 från Norrsken Bygg AB");
    expect(text).toContain("2\u00a0243,00\u00a0SEK");
    expect(sender).toEqual({ name: "Norrsken Bygg AB", address: "faktura@norrsken.example" });
  });

  it("puts the number in place of ####, every time and as text", () => {
    const source = makeSampleSource();
    expect(composeInvoiceMail(source, { ...noRequestedText, subject: "#### och #### $& igen" }).subject).toBe(
      "1047 och 1047 $& igen",
    );
  });

  it("shows text as text in its HTML", () => {
    const { html } = composeInvoiceMail(makeSampleSource(), {
      ...noRequestedText,
      message: "<script>alert('x')</script>\nRad två\n\nStycke",
    });
    expect(html).toContain("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;<br>Rad två</p><p>Stycke");
    expect(html).not.toContain("<script>");
    expect(html).toMatch(
      /^<!doctype html><html lang="sv"><head><meta charset="utf-8"><\/head><body style="[^"<>]*sans-serif">/,
    );
  });

  it("breaks a word in its HTML that is wider than the letter", () => {
    expect(composeInvoiceMail(makeSampleSource(), { ...noRequestedText, message: "W".repeat(150) }).html).toMatch(
      /<body style="[^"]*;overflow-wrap:break-word;/,
    );
  });

  it("uses the company's standing text when the call brings none", () => {
    const source = makeSampleSource();
    const company = { ...source.company, CompanyText: { InvoiceEmailDomestic: "Tack för att du handlar lokalt." } };
    expect(composeInvoiceMail({ ...source, company }, noRequestedText).text).toContain(
      "Tack för att du handlar lokalt.",
    );
  });

  it.each([
    ["sv", "Faktura 1047 från", "förfaller till betalning 2026-12-21"],
    ["nb", "Faktura 1047 fra", "forfaller 21.12.2026"],
    ["nl", "Factuur 1047 van", "betalen voor 21-12-2026"],
    ["en", "Invoice 1047 from", "is due on 21\u00a0Dec\u00a02026"],
    ["fi", "Invoice 1047 from", "is due on"],
  ])("is in the customer's language: %s", (language, subject, message) => {
    const mail = composeInvoiceMail(makeSampleSource({}, { customer: { language } }), noRequestedText);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(message);
  });

  it("calls a credit invoice one, and asks for no money", () => {
    const { subject, text } = composeInvoiceMail(makeSampleSource({ IsCreditInvoice: true }), noRequestedText);
    expect(subject).toBe("Kreditfaktura 1047 från Norrsken Bygg AB");
    expect(text).toContain("kreditfaktura 1047 på \u22122\u00a0243,00\u00a0SEK.");
    expect(text).not.toContain("förfaller");
  });

  it("asks for what remains after a tax reduction", () => {
    expect(composeInvoiceMail(makeHouseWorkSource(), noRequestedText).text).toContain("9\u00a0375,00\u00a0SEK");
  });

  it("has another standing text for customers abroad", () => {
    const company = {
      ...norrskenCompany,
      CompanyText: { InvoiceEmailDomestic: "Hemma.", InvoiceEmailForeign: "Abroad." },
    };
    expect(
      composeInvoiceMail(makeSampleSource({ InvoiceCountryCode: "DE" }, { company }), noRequestedText).text,
    ).toContain("Abroad.");
    expect(composeInvoiceMail(makeSampleSource({}, { company }), noRequestedText).text).toContain("Hemma.");
  });
});
