import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { makeUniqueFileNames } from "./file-names";

describe("names of files in a zip", () => {
  it.each([
    ["Faktura 1047 Åkerlunds Måleri HB", "Faktura 1047 Åkerlunds Måleri HB.pdf"],
    ["../../etc/passwd", "etc passwd.pdf"],
    ["a/b\\c:d", "a b c d.pdf"],
    [" .hidden. ", "hidden.pdf"],
    ["fdp.\u202Eexe", "fdp. exe.pdf"],
    ["con", "_con.pdf"],
    ["NUL.txt", "_NUL.txt.pdf"],
    ["", "_.pdf"],
    ["\ud800lone", "lone.pdf"],
  ])("%j becomes %j", (text, fileName) => expect(makeUniqueFileNames([text], "pdf")).toEqual([fileName]));

  it("are each there once, whatever the case and however an accent is written", () => {
    expect(
      makeUniqueFileNames(["Faktura 1", "faktura 1", "Faktura 1", "Faktura 1 (2)", "e\u0301", "\u00e9"], "pdf"),
    ).toEqual([
      "Faktura 1.pdf",
      "faktura 1 (2).pdf",
      "Faktura 1 (3).pdf",
      "Faktura 1 (2) (2).pdf",
      "é.pdf",
      "é (2).pdf",
    ]);
  });

  it("never lead out of the folder, hide, or collide", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 20 }), { maxLength: 12 }), (texts) => {
        const names = makeUniqueFileNames(texts, "pdf");
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(texts.length);
        for (const name of names) {
          expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}]/u);
          expect(name).not.toMatch(/^[.\s]/);
          expect(name.endsWith(".pdf")).toBe(true);
        }
      }),
    );
  });
});
