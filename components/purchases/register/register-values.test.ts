import { expect, it } from "vitest";
import { attachmentIdsWithFirst } from "./register-values";

it.each<[string, readonly string[], string, readonly string[]]>([
  ["a new one has none", [], "", []],
  ["a new one has the chosen one", [], "a", ["a"]],
  ["those stored are all of them", ["a", "b", "c"], "a", ["a", "b", "c"]],
  ["another takes the place of the first", ["a", "b"], "x", ["x", "b"]],
  ["the others stay when the first is taken away", ["a", "b"], "", ["b"]],
])("the files of a draft: %s", (_, storedIds, firstId, expectedIds) =>
  expect(attachmentIdsWithFirst(storedIds, firstId)).toEqual(expectedIds),
);
