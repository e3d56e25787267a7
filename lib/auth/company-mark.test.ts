import { expect, it } from "vitest";
import { colourOf, colours, initialsOf } from "./company-mark";

it.each([
  ["Norrsken Bygg AB", "NB"],
  ["Fjällkaffe AB", "FJ"],
  ["Fjordtre AS", "FJ"],
  ["Tulp & Zoon B.V.", "TZ"],
  ["Östra åkeriet", "ÖÅ"],
  ["", ""],
])("shortens %s to %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

it("gives a company one of the eight colours, always the same", () => {
  const id = "3f2b7c1e-0000-4000-8000-00000000000b";
  expect(colours).toContain(colourOf(id));
  expect(colourOf(id)).toBe(colourOf(id));
});
