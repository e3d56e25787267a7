import { describe, expect, it } from "vitest";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { type TextInBrowser, typedDraftText } from "./typed-draft";
import { textOfDraft } from "./use-found-text";

const typedDraft = (typedAt: string) => ({
  ...{ version: "a", createdAt: "2026-11-20T08:00:00Z", begunFor: "", typedAt, base: {} },
  values: { yourReference: "Eva" },
});
const textInBrowser = (typedAt: string): TextInBrowser => ({ ...typedDraft(typedAt), follows: [] });
const edit = (draftId: string): DraftEdit => ({
  ...{ draftId, version: "a", text: typedDraftText(typedDraft("2026-11-20T09:00:00Z")), revision: `of ${draftId}` },
  keptAt: "2026-11-20T09:00:01Z",
});
const emptyAnswer = { edit: null, before: { draftIds: [], edit: null } };
const textOnlyAt = (key: string, text: TextInBrowser) => (asked: string) => (asked === key ? text : null);
const noText = () => null;

describe("what was typed into a draft that others have saved on since", () => {
  it("is found in the portal under the address it was typed at, and kept there", () => {
    const answer = { edit: null, before: { draftIds: ["a", "b"], edit: edit("b") } };
    expect(textOfDraft("c", answer, noText)).toMatchObject({ key: "b", here: null, there: { revision: "of b" } });
  });

  it("is found in this browser where the portal has none, the newest first", () => {
    const older = textInBrowser("2026-11-20T08:10:00Z");
    const newer = textInBrowser("2026-11-20T08:20:00Z");
    const answer = { edit: null, before: { draftIds: ["a", "b"], edit: null } };
    const read = (key: string) => ({ a: newer, b: older })[key] ?? null;
    expect(textOfDraft("c", answer, read)).toEqual({ key: "a", here: newer, there: null });
  });

  it("gives way to what is kept under the address of now", () => {
    const text = textInBrowser("2026-11-20T08:10:00Z");
    const before = { draftIds: ["a"], edit: edit("a") };
    expect(textOfDraft("c", { edit: null, before }, textOnlyAt("c", text))).toEqual({
      key: "c",
      here: text,
      there: null,
    });
    expect(textOfDraft("c", { edit: edit("c"), before }, noText)).toMatchObject({
      key: "c",
      there: { revision: "of c" },
    });
  });

  it("is kept under its own address where there is none, or where the portal cannot be asked", () => {
    expect(textOfDraft("c", emptyAnswer, noText)).toEqual({ key: "c", here: null, there: null });
    expect(textOfDraft("c", null, noText)).toEqual({ key: "c", here: null, there: null });
  });
});
