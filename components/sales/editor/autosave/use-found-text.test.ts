import { describe, expect, it } from "vitest";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { type TextInBrowser, typedDraftToText } from "./typed-draft";
import { textOfDraft } from "./use-found-text";

const makeTypedDraft = (typedAt: string) => ({
  ...{ version: "a", createdAt: "2026-11-20T08:00:00Z", begunFor: "", typedAt, base: {} },
  values: { yourReference: "Eva" },
});
const makeTextInBrowser = (typedAt: string): TextInBrowser => ({ ...makeTypedDraft(typedAt), follows: [] });
const makeDraftEdit = (draftId: string): DraftEdit => ({
  ...{
    draftId,
    version: "a",
    text: typedDraftToText(makeTypedDraft("2026-11-20T09:00:00Z")),
    revision: `of ${draftId}`,
  },
  keptAt: "2026-11-20T09:00:01Z",
});
const emptyAnswer = { edit: null, before: { draftIds: [], edit: null } };
const readOnlyTextAt = (key: string, storedText: TextInBrowser) => (requestedKey: string) =>
  requestedKey === key ? storedText : null;
const readNoText = () => null;

describe("what was typed into a draft that others have saved on since", () => {
  it("is found in the portal under the address it was typed at, and kept there", () => {
    const answer = { edit: null, before: { draftIds: ["a", "b"], edit: makeDraftEdit("b") } };
    expect(textOfDraft("c", answer, readNoText)).toMatchObject({
      key: "b",
      textInBrowser: null,
      textInPortal: { revision: "of b" },
    });
  });

  it("is found in this browser where the portal has none, the newest first", () => {
    const olderText = makeTextInBrowser("2026-11-20T08:10:00Z");
    const newerText = makeTextInBrowser("2026-11-20T08:20:00Z");
    const answer = { edit: null, before: { draftIds: ["a", "b"], edit: null } };
    const readText = (key: string) => ({ a: newerText, b: olderText })[key] ?? null;
    expect(textOfDraft("c", answer, readText)).toEqual({ key: "a", textInBrowser: newerText, textInPortal: null });
  });

  it("gives way to what is kept under the address of now", () => {
    const currentText = makeTextInBrowser("2026-11-20T08:10:00Z");
    const earlierEdits = { draftIds: ["a"], edit: makeDraftEdit("a") };
    expect(textOfDraft("c", { edit: null, before: earlierEdits }, readOnlyTextAt("c", currentText))).toEqual({
      key: "c",
      textInBrowser: currentText,
      textInPortal: null,
    });
    expect(textOfDraft("c", { edit: makeDraftEdit("c"), before: earlierEdits }, readNoText)).toMatchObject({
      key: "c",
      textInPortal: { revision: "of c" },
    });
  });

  it("is kept under its own address where there is none, or where the portal cannot be asked", () => {
    expect(textOfDraft("c", emptyAnswer, readNoText)).toEqual({ key: "c", textInBrowser: null, textInPortal: null });
    expect(textOfDraft("c", null, readNoText)).toEqual({ key: "c", textInBrowser: null, textInPortal: null });
  });
});
