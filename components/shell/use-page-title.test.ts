import { expect, it } from "vitest";
import { titleWith } from "./use-page-title";

const serverTitle = "Customer · Norrsken Bygg AB · Stegvis";

it.each([
  ["Brf Solsidan", "Brf Solsidan · Norrsken Bygg AB · Stegvis"],
  ["Öl  &\n Bröd ", "Öl & Bröd · Norrsken Bygg AB · Stegvis"],
  ["Nord · Syd AB", "Nord · Syd AB · Norrsken Bygg AB · Stegvis"],
  [" ", serverTitle],
])("puts %j in front of company and portal", (name, title) => {
  expect(titleWith(name, serverTitle)).toBe(title);
});

it("leaves a title that has the name already, so that watching it comes to rest", () => {
  for (const name of ["Brf Solsidan", "Nord · Syd AB", "Öl  & Bröd"]) {
    const titleWithName = titleWith(name, serverTitle);
    expect(titleWith(name, titleWithName)).toBe(titleWithName);
  }
});
