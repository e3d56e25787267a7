import { expect, it } from "vitest";
import { textHash } from "./text-hash";

it("is the same for the same text and another for another", () => {
  expect(textHash("")).toBe("cbf29ce484222325");
  expect(textHash("Hej")).toBe(textHash("Hej"));
  expect(textHash("Hej")).not.toBe(textHash("hej"));
});
