import { describe, expect, it } from "vitest";
import {
  bankgiroProblem,
  bicProblem,
  hasControlDigit,
  ibanProblem,
  organisationNumberProblem,
  paymentReferenceProblem,
  plusgiroProblem,
  vatNumberProblem,
} from "./control-digits";

describe("control digits", () => {
  it.each([
    ["5050-1055", null],
    ["5050 1055", null],
    ["50501056", "digit"],
    ["5050-105", "digit"],
    ["50-1055", "form"],
    ["5050-10555", "form"],
    ["BG 5050-1055", "form"],
    ["", "form"],
  ])("a bankgiro %s: %s", (text, problem) => expect(bankgiroProblem(text)).toBe(problem));

  it.each([
    ["90 19 50-6", null],
    ["901950-7", "digit"],
    ["1-8", null],
    ["8", "form"],
    ["123456789", "form"],
  ])("a plusgiro %s: %s", (text, problem) => expect(plusgiroProblem(text)).toBe(problem));

  it.each([
    ["SE45 5000 0000 0583 9825 7466", null],
    ["se4550000000058398257466", null],
    ["SE45 5000 0000 0583 9825 7467", "digit"],
    ["SE54 5000 0000 0583 9825 7466", "digit"],
    ["SE45 5000 0000 0583 9825 746", "form"],
    ["NO93 8601 1117 947", null],
    ["NO93 8601 1117 974", "digit"],
    ["NL91 ABNA 0417 1643 00", null],
    ["NL91 ABNA 0417 1634 00", "digit"],
    ["GB82 WEST 1234 5698 7654 32", null],
    ["4550000000058398257466", "form"],
  ])("an IBAN %s: %s", (text, problem) => expect(ibanProblem(text)).toBe(problem));

  it.each([
    ["SWEDSESS", null],
    ["deutdeff500", null],
    ["SWEDSES", "form"],
    ["SWEDSESS1", "form"],
    ["5WEDSESS", "form"],
  ])("a BIC %s: %s", (text, problem) => expect(bicProblem(text)).toBe(problem));

  it.each([
    ["556016-0680", "SE", null],
    ["16 556016-0680", "SE", null],
    ["556016-0681", "SE", "digit"],
    ["556016-068", "SE", "form"],
    ["923 609 016", "NO", null],
    ["923609017", "NO", "digit"],
    ["92360901", "NO", "form"],
    ["33031431", "NL", null],
    ["3303143", "NL", "form"],
    ["anything", "PL", null],
  ])("an organisation number %s of %s: %s", (text, country, problem) =>
    expect(organisationNumberProblem(text, country)).toBe(problem),
  );

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
    ["DE136695976", null],
    ["136695976", "form"],
  ])("a VAT number %s: %s", (text, problem) => expect(vatNumberProblem(text)).toBe(problem));

  it.each([
    ["1234 5674", null],
    ["12345678", "digit"],
    ["18", null],
    ["1", "form"],
    ["F-1001", "form"],
    ["1".repeat(26), "form"],
  ])("a payment reference %s: %s", (text, problem) => expect(paymentReferenceProblem(text)).toBe(problem));

  it("finds every single mistyped digit and every swap of neighbours but 0 and 9", () => {
    const right = "5050105534567";
    const complete = Array.from({ length: 10 }, (_, digit) => `${right}${digit}`).filter(hasControlDigit);
    expect(complete).toHaveLength(1);
    const number = complete[0] ?? "";
    for (let place = 0; place < number.length; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = `${number.slice(0, place)}${digit}${number.slice(place + 1)}`;
        expect(hasControlDigit(typed)).toBe(typed === number);
      }
    }
  });
});
