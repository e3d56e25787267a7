import { describe, expect, it } from "vitest";
import { hasValidCheckDigit } from "../../../values/company-numbers";
import { bankgiroProblemOf, normaliseBankgiro, normalisePlusgiro, plusgiroProblemOf } from "./giro-numbers";
import { bicProblemOf, dutchAccountProblemOf, ibanProblemOf, normaliseBankNumber } from "./iban";
import { norwegianAccountProblemOf } from "./norwegian-account";

describe("Swedish giro numbers", () => {
  it.each([
    ["5050-1055", null],
    ["5050 1055", null],
    ["5050\u20131055", null],
    ["5050 \u2212 1055", null],
    ["BG 5050-1055", null],
    ["Bankgiro: 5050-1055", null],
    ["bankgironr\u00a05050-1055", null],
    ["PG 5050-1055", "form"],
    ["50501056", "digit"],
    ["5050-105", "digit"],
    ["50-1055", "form"],
    ["5050-10555", "form"],
    ["", "form"],
  ])("a bankgiro %s: %s", (text, problem) => expect(bankgiroProblemOf(text)).toBe(problem));

  it.each([
    ["90 19 50-6", null],
    ["90 19 50\u20116", null],
    ["Plusgiro 90 19 50-6", null],
    ["Pg: 90 19 50-6", null],
    ["BG 90 19 50-6", "form"],
    ["901950-7", "digit"],
    ["1-8", null],
    ["8", "form"],
    ["123456789", "form"],
  ])("a plusgiro %s: %s", (text, problem) => expect(plusgiroProblemOf(text)).toBe(problem));

  it("leaves the hyphen and takes the word away", () => {
    expect(normaliseBankgiro("BG 5050 \u2013 1055")).toBe("5050-1055");
    expect(normalisePlusgiro("PlusGiro: 90 19 50-6")).toBe("901950-6");
  });

  it("finds every single mistyped digit", () => {
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

describe("IBAN and BIC", () => {
  it.each([
    ["SE45 5000 0000 0583 9825 7466", null],
    ["se4550000000058398257466", null],
    ["IBAN: SE45 5000 0000 0583 9825 7466", null],
    ["IBAN SE45 5000 0000 0583 9825 7466", null],
    ["SE45 5000 0000 0583 9825 7467", "digit"],
    ["SE54 5000 0000 0583 9825 7466", "digit"],
    ["SE45 5000 0000 0583 9825 746", "form"],
    ["NO93 8601 1117 947", null],
    ["NO93 8601 1117 974", "digit"],
    ["NL91 ABNA 0417 1643 00", null],
    ["NL91\u2013ABNA\u20130417\u20131643\u201300", null],
    ["NL91 ABNA 0417 1634 00", "digit"],
    ["GB82 WEST 1234 5698 7654 32", null],
    ["BG80 BNBG 9661 1020 3456 78", null],
    ["TR33 0006 1005 1978 6457 8413 26", null],
    ["TR33 0006 1005 1978 6457 8413 2", "form"],
    ["4550000000058398257466", "form"],
  ])("an IBAN %s: %s", (text, problem) => expect(ibanProblemOf(text)).toBe(problem));

  it("keeps the country of a Bulgarian IBAN, which a bankgiro's word would be", () => {
    expect(normaliseBankNumber("bg80 BNBG 9661 1020 3456 78")).toBe("BG80BNBG96611020345678");
  });

  it.each([
    ["SWEDSESS", null],
    ["deutdeff500", null],
    ["DEUT DE FF-500", null],
    ["BIC: SWEDSESS", null],
    ["SWEDSES", "form"],
    ["SWEDSESS1", "form"],
    ["5WEDSESS", "form"],
  ])("a BIC %s: %s", (text, problem) => expect(bicProblemOf(text)).toBe(problem));
});

describe("Norwegian and Dutch account numbers", () => {
  // The account of the example IBAN NO93 8601 1117 947 in the IBAN registry.
  it.each([
    ["8601 11 17947", null],
    ["8601.11.17947", null],
    ["Kontonr: 86011117947", null],
    ["86011117948", "digit"],
    ["86011171947", "digit"],
    ["8601111794", "form"],
  ])("a Norwegian account %s: %s", (text, problem) => expect(norwegianAccountProblemOf(text)).toBe(problem));

  it("refuses every Norwegian number whose check digit would be ten", () => {
    // Weights 5 4 3 2 7 6 5 4 3 2: the single 6 in the last place gives 12, remainder 1, check digit 10.
    const numbers = Array.from({ length: 10 }, (_, digit) => `0000000006${digit}`);
    expect(numbers.map(norwegianAccountProblemOf)).toEqual(numbers.map(() => "digit"));
  });

  // The account of the example IBAN NL91 ABNA 0417 1643 00 in the IBAN registry.
  it.each([
    ["0417164300", null],
    ["41.71.64.300", null],
    ["417164301", "digit"],
    ["1234567", null],
    ["12345678", "form"],
    ["NL91ABNA0417164300", "form"],
  ])("a Dutch account %s: %s", (text, problem) => expect(dutchAccountProblemOf(text)).toBe(problem));
});
