import { describe, expect, it } from "vitest";
import { invoiceMail } from "./mail-texts";
import { sampleSource } from "./testing/samples";

const none = { subject: null, message: null };

describe("the mail of an invoice", () => {
  it("has words of its own when none are given", () => {
    const { subject, text, sender } = invoiceMail(sampleSource(), none);
    expect(subject).toBe("Faktura 1047 från Norrsken Bygg AB");
    expect(text).toContain("2\u00a0243,00\u00a0SEK");
    expect(sender).toEqual({ name: "Norrsken Bygg AB", address: "faktura@norrsken.example" });
  });

  it("puts the number in place of ####, every time and as text", () => {
    const source = sampleSource();
    expect(invoiceMail(source, { ...none, subject: "#### och #### $& igen" }).subject).toBe("1047 och 1047 $& igen");
  });

  it("shows text as text in its HTML", () => {
    const { html } = invoiceMail(sampleSource(), {
      ...none,
      message: "<script>alert('x')</script>\nRad två\n\nStycke",
    });
    expect(html).toContain("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;<br>Rad två</p><p>Stycke");
    expect(html).not.toContain("<script>");
    expect(html).toMatch(
      /^<!doctype html><html lang="sv"><head><meta charset="utf-8"><\/head><body style="[^"<>]*sans-serif">/,
    );
  });

  it("uses the company's standing text when the call brings none", () => {
    const source = sampleSource();
    const company = { ...source.company, CompanyText: { InvoiceEmailDomestic: "Tack för att du handlar lokalt." } };
    expect(invoiceMail({ ...source, company }, none).text).toContain("Tack för att du handlar lokalt.");
  });
});
