import { describe, expect, it } from "vitest";
import { type PersonAction, shouldReturnToDraft } from "./should-return-to-draft";

const otherAction: PersonAction = { is: "other" };
const makeUndo = (draftId: string): PersonAction => ({ is: "undo", draftId });

describe("a decision that was taken back", () => {
  it.each<[string, readonly PersonAction[], boolean]>([
    ["was Undo pressed on last: A, Z", [otherAction, makeUndo("2")], true],
    ["was left meanwhile: A, Z, on to the next", [otherAction, makeUndo("2"), otherAction], false],
    ["was followed by Undo on another: Z, Z", [makeUndo("2"), makeUndo("1")], false],
    ["was taken back twice, and nothing was pressed between", [makeUndo("1"), makeUndo("2")], true],
    ["was taken back in another tab: A", [otherAction], false],
    ["was taken back before anything was pressed here", [], false],
  ])("%s", (_, personActions, shouldReturn) => expect(shouldReturnToDraft(personActions, "2")).toBe(shouldReturn));
});
