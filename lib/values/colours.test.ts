import { expect, it } from "vitest";
import { type Colour, colours, nextColour } from "./colours";

it.each<[string, readonly Colour[], Colour]>([
  ["the first to a first company", [], "blabar"],
  ["the next in order", ["blabar", "sjo"], "tall"],
  ["the first gap, whatever the order they were taken in", ["tall", "blabar"], "sjo"],
  ["a free one before one that others share", ["blabar", "blabar", "sjo"], "tall"],
  ["the last that is free", colours.slice(0, 7), "granit"],
  ["the first again when all are taken", colours, "blabar"],
  ["the least used when all are taken", [...colours, "blabar", "sjo", "hjortron"], "tall"],
])("gives %s", (_, usedColours, expectedColour) => expect(nextColour(usedColours)).toBe(expectedColour));

it("gives nine companies in a row every colour once and the first twice", () => {
  const assignedColours: Colour[] = [];
  for (let companyIndex = 0; companyIndex < 9; companyIndex++) assignedColours.push(nextColour(assignedColours));
  expect(assignedColours).toEqual([...colours, "blabar"]);
});
