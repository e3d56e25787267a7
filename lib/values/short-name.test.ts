import { expect, it } from "vitest";
import { shortName } from "./short-name";

it("is the same for the same text and another for another", () => {
  expect(shortName("")).toBe("cbf29ce484222325");
  expect(shortName("Hej")).toBe(shortName("Hej"));
  expect(shortName("Hej")).not.toBe(shortName("hej"));
});
