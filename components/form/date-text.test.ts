import { describe, expect, it } from "vitest";
import { dateOfText, dateText } from "./date-text";

describe("dates as typed", () => {
  it.each<[string, string]>([
    ...["sv", "nb", "nl", "en"].flatMap((language): [string, string][] => [
      ["2026-11-05", language],
      ["2026-11-5", language],
      ["2026.11.05", language],
      ["20261105", language],
      ["05.11.2026", language],
      ["5/11/2026", language],
      ["5 11 2026", language],
      ["05112026", language],
    ]),
    ["261105", "sv"],
    ["26/11/5", "sv"],
    ["26-11-05", "en"],
    ["051126", "nb"],
    ["5.11.26", "nb"],
    ["05-11-26", "nl"],
    ["5/11/26", "nl"],
  ])("reads %s in %s", (typedText, language) => {
    expect(dateOfText(typedText, language)).toBe("2026-11-05");
  });

  it.each(["", "5", "2026-13-01", "31.02.2026", "5.11", "5.11.6", "2026-11-2026", "126.11.05", "in a week"])(
    "does not guess at %j",
    (text) => {
      for (const language of ["sv", "nb", "nl", "en"]) expect(dateOfText(text, language)).toBeNull();
    },
  );
});

it.each([
  ["sv", "2026-11-05"],
  ["en", "2026-11-05"],
  ["nb", "05.11.2026"],
  ["nl", "05-11-2026"],
] as const)("writes a day in a field in %s as %s, and reads it back in every language", (language, text) => {
  expect(dateText("2026-11-05", language)).toBe(text);
  for (const readingLanguage of ["sv", "nb", "nl", "en"]) expect(dateOfText(text, readingLanguage)).toBe("2026-11-05");
});
