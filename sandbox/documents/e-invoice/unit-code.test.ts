import { expect, it } from "vitest";
import { toUnitCode } from "./unit-code";

it.each([
  ["tim", "HUR"],
  ["Uur", "HUR"],
  ["m", "MTR"],
  [" m² ", "MTK"],
  ["kg", "KGM"],
  ["förp", "XPK"],
  ["st", "C62"],
  ["", "C62"],
  [null, "C62"],
])("a unit written %s is %s", (abbreviation, code) => expect(toUnitCode(abbreviation)).toBe(code));
