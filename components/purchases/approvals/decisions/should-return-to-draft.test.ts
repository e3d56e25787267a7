import { describe, expect, it } from "vitest";
import { type PersonAction, shouldReturnToDraft } from "./should-return-to-draft";

const other: PersonAction = { is: "other" };
const undo = (draftId: string): PersonAction => ({ is: "undo", draftId });

describe("a decision that was taken back", () => {
  it.each<[string, readonly PersonAction[], boolean]>([
    ["was Undo pressed on last: A, Z", [other, undo("2")], true],
    ["was left meanwhile: A, Z, on to the next", [other, undo("2"), other], false],
    ["was followed by Undo on another: Z, Z", [undo("2"), undo("1")], false],
    ["was taken back twice, and nothing was pressed between", [undo("1"), undo("2")], true],
    ["was taken back in another tab: A", [other], false],
    ["was taken back before anything was pressed here", [], false],
  ])("%s", (_, acts, isLedBack) => expect(shouldReturnToDraft(acts, "2")).toBe(isLedBack));
});
