import { describe, expect, it } from "vitest";
import { toIdentityNumber } from "./identity-number";

const today = "2026-11-18";

describe("an identity number", () => {
  it.each([
    ["a personal number with its century", "199001012385", "199001012385", false],
    ["without it", "900101-2385", "199001012385", false],
    ["the sample of the public rules", "121212-1212", "201212121212", false],
    ["of a centenarian", "121212+1212", "191212121212", false],
    ["of somebody born in 1881", "811218+9876", "188112189876", false],
    ["a coordination number, day and 60", "19900161-2382".replace("-", ""), "199001612382", true],
    ["a coordination number in ten digits", "900161-2382", "199001612382", true],
    // The tax agency gives such numbers and has them among its test numbers (open data "Testsamordningsnummer").
    ["a coordination number of no known month", "191500882392", "191500882392", true],
    ["a coordination number of no known day", "900360-2381", "199003602381", true],
    ["a coordination number of neither", "199000602384", "199000602384", true],
    ["29 February of a leap year", "200002292381", "200002292381", false],
  ])("%s is read", (_, text, digits, isCoordination) => {
    expect(toIdentityNumber(text, today)).toEqual({ is: "number", digits, isCoordination });
  });

  it("without a century is of the latest year that is not to come, with + of the one 100 years before", () => {
    const birthDateOf = (text: string) => {
      const parsedNumber = toIdentityNumber(text, today);
      return parsedNumber.is === "number" ? parsedNumber.digits.slice(0, 8) : parsedNumber.is;
    };
    expect(birthDateOf("261118-2383")).toBe("20261118");
    expect(birthDateOf("261119-2382")).toBe("no day");
    expect(birthDateOf("261118+2383")).toBe("19261118");
    // The sign `+` is right from the year in which the person turns 100, and not from the birthday.
    expect(birthDateOf("261231+2385")).toBe("19261231");
    expect(birthDateOf("270101-2383")).toBe("19270101");
    expect(birthDateOf("270101+2383")).toBe("18270101");
  });

  it.each([..."TRSUWXJKLMN"])("with the letter %s is an interim one", (letter) => {
    for (const text of [`900101-${letter}385`, `19900101${letter}385`])
      expect(toIdentityNumber(text, today)).toEqual({ is: "interim" });
  });

  it.each([..."ABCDEFGHIOPQVYZ"])("with the letter %s is none", (letter) => {
    expect(toIdentityNumber(`900101-${letter}385`, today)).toEqual({ is: "not written so" });
  });

  it.each([
    ["ten digits without separator", "9001012385", "not written so"],
    ["twelve digits with a separator", "19900101-2385", "not written so"],
    ["nine digits", "900101-238", "not written so"],
    ["blanks", " 900101-2385", "not written so"],
    ["a blank for the separator", "900101 2385", "not written so"],
    ["nothing", "", "not written so"],
    ["letters", "900101-ABCD", "not written so"],
    ["an interim letter", "900101-T385", "interim"],
    ["an interim letter with its century", "19900101T385", "interim"],
    ["a letter that is none of the interim ones", "900101-A385", "not written so"],
    ["serial 000", "900101-0009", "no serial"],
    ["a wrong check digit", "900101-2384", "wrong check digit"],
    ["a month that is none", "19901301-2381".replace("-", ""), "no day"],
    ["29 February of a year without one", "190102292380", "no day"],
    ["a coordination number of no day", "199001922385", "no day"],
    ["a day to come", "202611192380", "no day"],
    ["a coordination number of a day above its month's last", "900491-2383", "no day"],
    ["a coordination number of the 32nd of no known month", "900092-2386", "no day"],
    ["month 00 of a personal number", "900001-2386", "no day"],
    ["day 00 of a personal number", "900300-2384", "no day"],
    ["a century long past", "170001012385", "no day"],
  ])("is not %s", (_, text, is) => {
    expect(toIdentityNumber(text, today)).toEqual({ is });
  });
});
