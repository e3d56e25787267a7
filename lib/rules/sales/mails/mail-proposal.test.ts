import { describe, expect, it } from "vitest";
import { type Customer, emptyCustomer } from "../../../api/contract/sales/customer";
import { mailProposal, serviceTextFor } from "./mail-proposal";

const norrsken = { name: "Norrsken Bygg AB", countryCode: "SE" };
const noStandardTexts = { mailText: { domestic: "", foreign: "" } };
const standardTexts = { mailText: { domestic: "Tack för köpet.", foreign: "Thank you." } };
const invoice = { isCredit: false, number: null, minor: 3375600n, currencyCode: "SEK", dueOn: "2026-12-20" };
const makeBuyer = (documentLanguage: string, countryCode = "SE"): Customer => ({
  ...emptyCustomer,
  documentLanguage,
  invoiceAddress: { ...emptyCustomer.invoiceAddress, countryCode },
});

describe("mailProposal", () => {
  it.each([
    [
      "",
      "Faktura #### från Norrsken Bygg AB",
      "Hej!\n\nHär kommer vår faktura på 33 756,00 SEK. Den förfaller 20 dec. 2026.",
    ],
    [
      "nb",
      "Faktura #### fra Norrsken Bygg AB",
      "Hei!\n\nVedlagt følger faktura på 33 756,00 SEK. Den forfaller 20. des. 2026.",
    ],
    [
      "nl",
      "Factuur #### van Norrsken Bygg AB",
      "Goedendag,\n\nBijgaand onze factuur van 33 756,00 SEK. Graag betalen vóór of op 20 dec 2026.",
    ],
    [
      "en",
      "Invoice #### from Norrsken Bygg AB",
      "Hello,\n\nHere is our invoice for 33 756,00 SEK. It is due on 20 Dec 2026.",
    ],
  ])("writes to a customer whose documents are in %j: %s", (language, subject, message) => {
    const proposal = mailProposal(invoice, norrsken, makeBuyer(language), noStandardTexts);
    expect([proposal.subject, proposal.message.replaceAll("\u00a0", " ")]).toEqual([subject, message]);
  });

  it("names a number that is taken, and no day for what is not to be paid", () => {
    const creditNote = { ...invoice, isCredit: true, number: 1048, dueOn: null };
    const { subject, message } = mailProposal(creditNote, norrsken, makeBuyer("nl"), noStandardTexts);
    expect(subject).toBe("Creditfactuur 1048 van Norrsken Bygg AB");
    expect(message).not.toContain("2026");
  });

  it.each([
    ["", "SE", "Tack för köpet."],
    ["", "DE", "Thank you."],
    ["en", "SE", "Thank you."],
    ["sv", "DE", "Tack för köpet."],
    ["sv", "SE", "Tack för köpet."],
  ])("takes the company's standing text by language, else by country: %j in %s", (language, country, text) => {
    expect(mailProposal(invoice, norrsken, makeBuyer(language, country), standardTexts).message).toBe(text);
  });
});

it("knows which standing text the service takes by itself", () => {
  expect(serviceTextFor(standardTexts, makeBuyer("en"), norrsken)).toBe("Tack för köpet.");
  expect(serviceTextFor(standardTexts, makeBuyer("sv", "DE"), norrsken)).toBe("Thank you.");
  expect(serviceTextFor(standardTexts, null, norrsken)).toBe("Tack för köpet.");
});
