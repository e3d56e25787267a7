import { expect, it } from "vitest";
import { initialsOf } from "./company-mark";

it.each([
  ["Norrsken Bygg AB", "NB"],
  ["Fjällkaffe AB", "FJ"],
  ["Fjordtre AS", "FJ"],
  ["Tulp & Zoon B.V.", "TZ"],
  ["Östra åkeriet", "ÖÅ"],
  ["", ""],
])("shortens %s to %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
