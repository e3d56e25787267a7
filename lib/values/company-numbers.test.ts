import { describe, expect, it } from "vitest";
import {
  countryOfVatNumber,
  findOrganisationNumberProblem,
  findVatNumberProblem,
  formatOrganisationNumber,
  normaliseVatNumber,
} from "./company-numbers";

describe("an organisation number", () => {
  it.each([
    ["556016-0680", "SE", null],
    ["16 556016-0680", "SE", null],
    ["556016\u20130680", "SE", null],
    ["SE556016-068001", "SE", null],
    ["SE556016-068101", "SE", "digit"],
    ["NO 923 609 016 MVA", "NO", null],
    ["NL004495445B01", "NL", "form"],
    ["556016-0681", "SE", "digit"],
    ["556016-068", "SE", "form"],
    ["923 609 016", "NO", null],
    ["923609017", "NO", "digit"],
    ["92360901", "NO", "form"],
    ["33031431", "NL", null],
    ["3303 1431", "NL", null],
    ["3303.1431", "NL", null],
    ["00000001003214345000", "NL", null],
    ["3303143", "NL", "form"],
    ["anything", "PL", null],
  ])("%s of %s: %s", (text, country, problem) => expect(findOrganisationNumberProblem(text, country)).toBe(problem));

  it.each([
    ["with an en dash", "556036\u20130793", "SE", "556036-0793"],
    ["in one", "5560360793", "SE", "556036-0793"],
    ["with its century", "16556036-0793", "SE", "556036-0793"],
    ["out of a VAT number", "SE556036079301", "SE", "556036-0793"],
    ["out of a printed VAT number", "SE 556036-0793 01", "SE", "556036-0793"],
    ["of a person in business, which has a century", "19850412\u20132384", "SE", "19850412-2384"],
    ["out of a Norwegian VAT number", "NO 923 609 016 MVA", "NO", "923609016"],
    ["of Norway", "923 609 016", "NO", "923609016"],
    ["of the Netherlands", "3303 1431", "NL", "33031431"],
    ["of the Dutch government", "0000 0001 0032 1434 5000", "NL", "00000001003214345000"],
    ["of another country as it was typed", " HRB 12\u20133 ", "DE", "HRB 12-3"],
    ["of another country's form as it was typed", "923 609 016", "SE", "923 609 016"],
  ])("is written %s", (_, text, country, expectedText) =>
    expect(formatOrganisationNumber(text, country)).toBe(expectedText),
  );
});

describe("a VAT number", () => {
  it.each([
    ["SE556016068001", null],
    ["SE 556016-0680 01", null],
    ["SE556016068101", "digit"],
    ["SE5560160680", "form"],
    ["NO923609016MVA", null],
    ["NO923609016", null],
    ["NO923609017MVA", "digit"],
    ["NL004495445B01", null],
    ["NL000099998B57", null],
    ["NL004495446B01", "digit"],
    ["NL004495445", "form"],
    ["NL 0000.99.998.B57", null],
    ["BE0123.321.123", null],
    ["SE556016\u2013068001", null],
    ["DE136695976", null],
    ["136695976", "form"],
  ])("%s: %s", (text, problem) => expect(findVatNumberProblem(text)).toBe(problem));

  it.each([
    ["NL 0000.99.998.B57", "NL000099998B57"],
    ["BE0123.321.123", "BE0123321123"],
    ["SE556036-079301", "SE556036079301"],
    ["se 556036\u2013079301", "SE556036079301"],
    ["FR 12/345678901", "FR12345678901"],
    ["GR 094259216", "EL094259216"],
    ["EL094259216", "EL094259216"],
    ["GRX", "GRX"],
  ])("printed as %s is written %s", (text, expectedText) => expect(normaliseVatNumber(text)).toBe(expectedText));

  it.each([
    ["GR094259216", "GR"],
    ["el 094259216", "GR"],
    ["XI123456789", "GB"],
    ["BE0123.321.123", "BE"],
    ["123", null],
    ["", null],
  ])("%s is of %s", (text, country) => expect(countryOfVatNumber(text)).toBe(country));
});
