import { expect, it } from "vitest";
import { makeQuoteMailProposal } from "./quote-mail-proposal";

const quote = {
  ...{ number: 12, version: 1, grossMinor: 1_250_000n, taxReductionMinor: 0n },
  currencyCode: "SEK",
  validUntilOn: "2026-12-01",
};
const noStandardTexts = { domestic: "", foreign: "" };
const makeReader = (documentLanguage: string) => ({ documentLanguage, invoiceAddress: { countryCode: "" } });
const seller = { name: "Norrsken Bygg AB", countryCode: "SE" };

it("offers in the customer's language, with the link on a line of its own", () => {
  const { language, subject, message } = makeQuoteMailProposal(
    quote,
    seller,
    makeReader(""),
    noStandardTexts,
    "https://x.test/q/sv/abc",
  );
  expect(language).toBe("sv");
  expect(subject).toBe("Offert 12 från Norrsken Bygg AB");
  expect(message.split("\n")).toEqual([
    "Hej!",
    "",
    "Här kommer vår offert 12 på 12\u00a0500,00\u00a0SEK. Den gäller till och med 1 dec. 2026.",
    "",
    "Läs den och svara här:",
    "https://x.test/q/sv/abc",
  ]);
});

it.each([
  ["nb", "Tilbud 12 fra Norrsken Bygg AB"],
  ["nl", "Offerte 12 van Norrsken Bygg AB"],
  ["en", "Quote 12 from Norrsken Bygg AB"],
])("speaks %s to who reads that", (readerLanguage, subject) => {
  expect(makeQuoteMailProposal(quote, seller, makeReader(readerLanguage), noStandardTexts, "").subject).toBe(subject);
});

it("says that it is a new version, and leaves out what there is none of", () => {
  const { message } = makeQuoteMailProposal(
    { ...quote, version: 2, validUntilOn: null },
    seller,
    makeReader("en"),
    noStandardTexts,
    "",
  );
  expect(message).toBe("Hello,\n\nHere is a new version of our quote 12, now for 12\u00a0500,00\u00a0SEK.");
});

it("begins with the company's own text, and asks for what is left of it after the tax reduction", () => {
  const standardTexts = { domestic: "Tack för er förfrågan.", foreign: "Thank you." };
  const { message, serviceText } = makeQuoteMailProposal(
    quote,
    seller,
    makeReader(""),
    standardTexts,
    "https://x.test/q/sv/abc",
  );
  expect(message).toBe("Tack för er förfrågan.\n\nLäs den och svara här:\nhttps://x.test/q/sv/abc");
  expect(serviceText).toBe("Tack för er förfrågan.");
  const mailOfNewVersion = makeQuoteMailProposal(
    { ...quote, version: 2, taxReductionMinor: 250_000n },
    seller,
    makeReader(""),
    standardTexts,
    "",
  );
  expect(mailOfNewVersion.message.replaceAll("\u00a0", " ")).toContain(
    "en ny version av vår offert 12, nu på 10 000,00 SEK",
  );
});

it("names no number where none is taken yet", () => {
  const { subject, message } = makeQuoteMailProposal(
    { ...quote, number: null },
    seller,
    makeReader("en"),
    noStandardTexts,
    "",
  );
  expect(subject).toBe("Quote #### from Norrsken Bygg AB");
  expect(message).toContain("Here is our quote for 12\u00a0500,00");
});
