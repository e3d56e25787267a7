import { describe, expect, it } from "vitest";
import { ageOn, formatIdentityNumber, parseIdentityNumber } from "./identity-number";

const today = "2026-11-23";
const parseNumber = (text: string, day = today) => parseIdentityNumber(text, day);
const digitsOrProblem = (text: string, day = today) => {
  const result = parseNumber(text, day);
  return result.ok ? result.number.digits : result.problem;
};

describe("a personal number", () => {
  it.each([
    ["ten digits with a hyphen", "910412-2388"],
    ["ten digits in one", "9104122388"],
    ["twelve digits with a hyphen", "19910412-2388"],
    ["twelve digits in one", "199104122388"],
    ["with blanks around", "  910412-2388 "],
    ["with a blank for the hyphen", "910412 2388"],
    ["with blanks between", "1991 04 12 2388"],
    ["with hard blanks", "19910412\u00a02388"],
    ["with hyphens between", "1991-04-12-2388"],
    ["with another dash", "910412\u20132388"],
    ["with a minus sign", "910412\u22122388"],
  ])("is read where it is written as %s", (_, text) => expect(digitsOrProblem(text)).toBe("199104122388"));

  it("says when its person was born", () => {
    expect(parseNumber("910412-2388")).toEqual({
      ok: true,
      number: { digits: "199104122388", bornOn: "1991-04-12", isCoordination: false },
    });
  });

  it.each([
    ["a coordination number", "701063-2391", "1970-10-03"],
    ["one of the first of a month", "990161-2383", "1999-01-01"],
    ["one with its century", "19990161-2383", "1999-01-01"],
    ["one of the 23rd", "640883-3231", "1964-08-23"],
  ])("is %s where 60 is added to the day", (_, text, bornOn) => {
    expect(parseNumber(text)).toMatchObject({ ok: true, number: { bornOn, isCoordination: true } });
  });

  // The tax agency assigns such numbers where day or month could not be verified, and some of its own test numbers have them
  // (open data "Testsamordningsnummer"; its answer is in github.com/ActiveLogin/ActiveLogin.Identity/issues/126).
  it.each([
    ["the month is 00", "191500882392", "191500882392"],
    ["the day is 60", "900360-2381", "199003602381"],
    ["both are", "900060-2384", "199000602384"],
    ["the year has just begun", "260060-2383", "202600602383"],
  ])("knows no day of birth where %s", (_, text, digits) => {
    expect(parseNumber(text)).toEqual({ ok: true, number: { digits, bornOn: null, isCoordination: true } });
  });

  it.each([
    ["a day above the month's last and 60", "900491-2383", "date"],
    ["the 32nd of no month", "900092-2386", "date"],
    ["the 60th of the 13th month", "901360-2389", "date"],
    ["the month 00 without 60 added", "900001-2386", "date"],
    ["the day 00 without 60 added", "900300-2384", "date"],
    ["a year to come", "202700602382", "future"],
  ])("is none with %s", (_, text, problem) => {
    expect(parseNumber(text)).toEqual({ ok: false, problem });
  });
});

describe("the century of ten digits", () => {
  it.each([
    ["the latest year there has been", "250101-2385", "202501012385"],
    ["of this year too", "261123-2386", "202611232386"],
    ["the one before where that year has not begun", "270101-2383", "192701012383"],
    ["a hundred years more where a + stands", "121212+1212", "191212121212"],
    ["and a + of a year that has not begun", "180101+2384", "191801012384"],
    ["a hundred this year, the birthday still to come", "261231+1239", "192612311239"],
  ])("is %s", (_, text, digits) => expect(digitsOrProblem(text)).toBe(digits));

  it("moves with the day it is read on", () => {
    expect(digitsOrProblem("270101-2383", "2026-12-31")).toBe("192701012383");
    expect(digitsOrProblem("270101-2383", "2027-01-01")).toBe("202701012383");
    expect(digitsOrProblem("270101+2383", "2027-01-01")).toBe("192701012383");
  });

  it("stands in twelve digits, whatever separates them", () => {
    expect(digitsOrProblem("19121212-1212")).toBe("191212121212");
    expect(digitsOrProblem("19121212+1212")).toBe("191212121212");
    expect(digitsOrProblem("20121212-1212")).toBe("201212121212");
  });
});

describe("a text that is no personal number", () => {
  it.each([..."TRSUWXJKLMN"])("is interim with the letter %s, whichever way it is written", (letter) => {
    for (const text of [`910412-${letter}388`, `19910412${letter}388`, ` 910412 ${letter}388 `])
      expect(digitsOrProblem(text)).toBe("interim");
  });

  it.each([..."ABCDEFGHIOPQVYZ"])("is of no form with the letter %s, which no interim number has", (letter) => {
    expect(digitsOrProblem(`910412-${letter}388`)).toBe("form");
  });

  it.each([
    ["empty", ""],
    ["empty", "  "],
    ["form", "910412"],
    ["form", "910412-238"],
    ["form", "910412-\u20132388"],
    ["organisation", "552000-1231"],
    ["date", "19912012-2388"],
    ["form", "910412-23888"],
    ["form", "91041223881"],
    ["form", "Maja Forsgren"],
    ["form", "910412/2388"],
    ["form", "91041+22388"],
    ["form", "910412-I388"],
    ["organisation", "556016-0680"],
    ["organisation", "16556016-0680"],
    ["interim", "910412-T388"],
    ["interim", "19910412-X388"],
    ["interim", "910412-n388"],
    ["date", "911312-2388"],
    ["date", "910012-2388"],
    ["date", "910431-2388"],
    ["date", "910400-2388"],
    ["date", "910459-2388"],
    ["date", "910491-2388"],
    ["date", "990230-2380"],
    ["date", "19000229-1235"],
    ["future", "20261124-2385"],
    ["future", "261231-1239"],
    ["future", "20910412-2388"],
    ["separator", "19910412+2388"],
    ["serial", "640223-0004"],
    ["serial", "000101-0007"],
    ["digit", "910412-2389"],
    ["digit", "19910412-2380"],
    ["digit", "701063-2392"],
  ])("is told what is wrong: %s at '%s'", (problem, text) => expect(digitsOrProblem(text)).toBe(problem));

  it("has a wrong last digit for nine of the ten there are", () => {
    const results = Array.from({ length: 10 }, (_, digit) => digitsOrProblem(`910412-238${digit}`));
    expect(results.filter((result) => result === "digit")).toHaveLength(9);
    expect(results[8]).toBe("199104122388");
  });

  it("is found wherever one digit is mistyped", () => {
    for (const [position, digit] of [..."9104122388"].entries()) {
      const wrongDigit = String((Number(digit) + 1) % 10);
      expect(parseNumber(`9104122388`.slice(0, position) + wrongDigit + `9104122388`.slice(position + 1)).ok).toBe(
        false,
      );
    }
  });
});

it("a leap day is a day of its year only", () => {
  expect(digitsOrProblem("000229-1235")).toBe("200002291235");
  expect(digitsOrProblem("960229-2386")).toBe("199602292386");
});

it("age is counted in birthdays", () => {
  expect(ageOn("1991-04-12", "2026-04-11")).toBe(34);
  expect(ageOn("1991-04-12", "2026-04-12")).toBe(35);
  expect(ageOn("2000-02-29", "2026-02-28")).toBe(25);
  expect(ageOn("2000-02-29", "2026-03-01")).toBe(26);
});

it("is written with its century and a hyphen", () =>
  expect(formatIdentityNumber("199104122388")).toBe("19910412-2388"));
