import { describe, expect, it } from "vitest";
import { referencesGate } from "./gates/references.mjs";
import { findingsIn } from "./planted";

describe("references", () => {
  const pageText =
    "# Requests\n\n## Paging\n\n## Paging\n\n```sh\n# not a heading\n```\n\n## House work (`ROT`) & more\n";
  const plantedFiles = { "docs/api/requests.md": pageText, "docs/picture.png": "" };
  /** The names of notes that are not in the repository, spelled in pieces because the gate also checks this file. */
  const [notesName, descriptionName] = ["behav" + "iour", "se" + "ed"];

  it.each([
    ["a comment naming a page that is missing", "lib/a.ts", "/** See docs/api/paging.md#paging. */"],
    ["a comment naming a heading that is missing", "lib/a.ts", "// (docs/api/requests.md#pages)"],
    ["a comment naming a page of notes", "sandbox/a.ts", "/** @see security.md */"],
    ["a page naming a heading that is missing", "docs/guide.md", "It is in `docs/api/requests.md#pages`."],
    ["a link to a page that is missing", "docs/guide.md", "[Paging](api/paging.md)"],
    ["a link to a heading that is missing", "docs/guide.md", "[Paging](api/requests.md#not-a-heading)"],
    ["a link to a heading of the same page that is missing", "docs/guide.md", "# Guide\n[Start](#begin)"],
    ["a link to a picture that is missing", "README.md", "![Picture](docs/image.png)"],
    ["a comment of a schema naming a page that is missing", "prisma/schema.prisma", "// docs/api/paging.md"],
    ["notes named by number in a comment", "lib/a.ts", `// a PUT replaces the record (${notesName} 7)`],
    ["notes named by section", "lib/a.ts", `/** @see ${notesName}.md section 17 */`],
    ["the description named by section", "lib/a.ts", `/** Lives two years (${descriptionName} section 5). */`],
    ["notes named in a title of a test", "lib/a.test.ts", `it("lists (${descriptionName} 4)", () => {});`],
    ["a list of models that is elsewhere", "lib/a.ts", `// (${"resources"}.json, VatPeriod)`],
  ])("refuse %s", async (_what, file, sourceText) => {
    const findings = await findingsIn(referencesGate, { ...plantedFiles, [file]: `\n${sourceText}` });
    expect(findings).toMatch(new RegExp(`^${file}:[23] reference:`));
  });

  it("accept pages, headings and files that exist, addresses, and seeds of random cases", async () => {
    const findings = await findingsIn(referencesGate, {
      ...plantedFiles,
      "lib/a.ts":
        "/** docs/api/requests.md#paging, docs/api/requests.md#paging-1, docs/api/requests.md. Try --seed 7. */",
      "lib/b.ts": 'const path = "docs/none.md";',
      "docs/guide.md":
        "# A guide\n[1](api/requests.md#house-work-rot--more) [2](#a-guide) [3](picture.png) [4](https://a.example/b.md) [5](api)",
      "docs/api/more.md": "[requests.md](requests.md#paging) and `docs/api/requests.md#requests`",
    });
    expect(findings).toBe("");
  });
});
