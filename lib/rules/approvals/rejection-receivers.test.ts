import { expect, it } from "vitest";
import { chooseRejectionReceivers } from "./rejection-receivers";

it.each<[string, readonly string[], readonly string[] | null, readonly string[]]>([
  ["are those chosen", ["b", "a"], ["a", "b", "c"], ["b", "a"]],
  ["leave out who is not there any more", ["a", "gone"], ["a", "b"], ["a"]],
  ["are all of those chosen where the list could not be read", ["a", "gone"], null, ["a", "gone"]],
  ["are nobody where nobody is chosen", [], null, []],
])("the receivers of a rejection %s", (_, chosenIds, people, expectedIds) => {
  expect(chooseRejectionReceivers(chosenIds, people?.map((id) => ({ id })) ?? null)).toEqual(expectedIds);
});
