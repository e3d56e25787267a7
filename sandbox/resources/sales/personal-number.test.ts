import { expect, it } from "vitest";
import { isPersonalNumber } from "./personal-number";

// The tax agency issues coordination numbers with day 60 or month 00 when the day or the month could not be verified, and
// its own test numbers contain them (open data "Testsamordningsnummer"; the agency's answer is quoted in
// github.com/ActiveLogin/ActiveLogin.Identity/issues/126).
it.each([
  "19900101-2385",
  "199001012385",
  "900101-2385",
  "9001012385",
  "19811218-9876",
  " 811218+9876 ",
  "19900161-2382",
  "19150088-2392",
  "900360-2381",
  "900060-2384",
])("%j is a personal or coordination number", (text) => expect(isPersonalNumber(text)).toBe(true));

it.each([
  ["another check digit", "19900101-2384"],
  ["a month that is none", "19901301-2381"],
  ["a day that is none", "19900231-2388"],
  ["29 February of a year without one", "19010229-2380"],
  ["a coordination number of no day", "19900192-2385"],
  ["a coordination number of a day above its month's last", "900491-2383"],
  ["a coordination number of the 32nd of no known month", "900092-2386"],
  ["month 00 of a personal number", "900001-2386"],
  ["day 00 of a personal number", "900300-2384"],
  ["nine digits", "900101-238"],
  ["letters", "19900101-TF85"],
  ["nothing", ""],
])("%s is none", (_, text) => expect(isPersonalNumber(text)).toBe(false));
