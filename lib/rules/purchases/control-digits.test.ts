import { describe, expect, it } from "vitest";
import { hasValidCheckDigit } from "../../values/company-numbers";
import {
  bankgiroProblemOf,
  bicProblemOf,
  ibanProblemOf,
  paymentReferenceProblemOf,
  plusgiroProblemOf,
} from "./control-digits";

describe("control digits", () => {
  it.each([
    ["5050-1055", null],
    ["5050 1055", null],
    ["5050\u20131055", null],
    ["5050 \u2212 1055", null],
    ["50501056", "digit"],
    ["5050-105", "digit"],
    ["50-1055", "form"],
    ["5050-10555", "form"],
    ["BG 5050-1055", "form"],
    ["", "form"],
  ])("a bankgiro %s: %s", (text, problem) => expect(bankgiroProblemOf(text)).toBe(problem));

  it.each([
    ["90 19 50-6", null],
    ["90 19 50\u20116", null],
    ["901950-7", "digit"],
    ["1-8", null],
    ["8", "form"],
    ["123456789", "form"],
  ])("a plusgiro %s: %s", (text, problem) => expect(plusgiroProblemOf(text)).toBe(problem));

  it.each([
    ["SE45 5000 0000 0583 9825 7466", null],
    ["se4550000000058398257466", null],
    ["SE45 5000 0000 0583 9825 7467", "digit"],
    ["SE54 5000 0000 0583 9825 7466", "digit"],
    ["SE45 5000 0000 0583 9825 746", "form"],
    ["NO93 8601 1117 947", null],
    ["NO93 8601 1117 974", "digit"],
    ["NL91 ABNA 0417 1643 00", null],
    ["NL91-ABNA-0417-1643-00", null],
    ["NL91\u2013ABNA\u20130417\u20131643\u201300", null],
    ["NL91 ABNA 0417 1634 00", "digit"],
    ["GB82 WEST 1234 5698 7654 32", null],
    ["4550000000058398257466", "form"],
  ])("an IBAN %s: %s", (text, problem) => expect(ibanProblemOf(text)).toBe(problem));

  it.each([
    ["SWEDSESS", null],
    ["deutdeff500", null],
    ["DEUT DE FF-500", null],
    ["SWEDSES", "form"],
    ["SWEDSESS1", "form"],
    ["5WEDSESS", "form"],
  ])("a BIC %s: %s", (text, problem) => expect(bicProblemOf(text)).toBe(problem));

  it.each([
    ["1234 5674", null],
    ["12345678", "digit"],
    ["18", null],
    ["1", "form"],
    ["F-1001", "form"],
    ["1".repeat(26), "form"],
  ])("a payment reference %s: %s", (text, problem) => expect(paymentReferenceProblemOf(text)).toBe(problem));

  it("finds every single mistyped digit and every swap of neighbours but 0 and 9", () => {
    const digitsWithoutCheck = "5050105534567";
    const completeNumbers = Array.from({ length: 10 }, (_, digit) => `${digitsWithoutCheck}${digit}`).filter(
      hasValidCheckDigit,
    );
    expect(completeNumbers).toHaveLength(1);
    const number = completeNumbers[0] ?? "";
    for (let position = 0; position < number.length; position += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const typedNumber = `${number.slice(0, position)}${digit}${number.slice(position + 1)}`;
        expect(hasValidCheckDigit(typedNumber)).toBe(typedNumber === number);
      }
    }
  });
});
