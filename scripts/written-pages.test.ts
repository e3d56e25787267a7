import { describe, expect, it } from "vitest";
import { isTest, readSources, resolveImport } from "./verify/sources.mjs";

const folder = "app/(workspace)/companies/[companyId]/";
const sources = readSources(process.cwd(), /^(app|components)\/.*\.tsx?$/).filter(({ file }) => !isTest(file));
const byPath = new Map(sources.map((source) => [source.file.replace(/\.tsx?$/, ""), source]));
const pages = sources.filter(({ file }) => file.startsWith(folder) && file.endsWith("/page.tsx"));

/** What is written on: a component with a form of its own, as `useForm` and `useRecordForm` make one. */
const editor = /\buse\w*Form[<(]/;
/** A sheet stands over a page once a button opened it; the button is there for those whose role may press it. */
const sheet = /sheets?\.tsx$/;
/** What keeps an editor from those whose role may not write, in the editor or around it. */
const guard = /<(MayWrite|RecordEditor)\b|\bmayDo\([^)]*"\w+\.(write|operate)"\)/;

/**
 * What a page itself says of it: the guard, before an empty editor is met, or an editor that has it: those of records through
 * RecordEditor, drafts through DraftForm, which closes its fields, and the rules of approving, which others read.
 */
const guarded =
  /<(MayWrite|CustomerEditor|ArticleEditor|SupplierEditor|NewPurchase|DraftPurchase|InvoiceDraftPage|QuoteDraftPage|ApprovalRules)\b/;

/** The ways from a page to the editors it shows, each as the files it leads through; without what a guard closes. */
function waysToEditors(page: (typeof sources)[number], passesGuards: boolean): string[] {
  const seen = new Set<string>();
  const ways: string[] = [];
  const follow = (source: (typeof sources)[number], way: readonly string[]) => {
    if (seen.has(source.file) || (!passesGuards && guard.test(source.code))) return;
    seen.add(source.file);
    if (editor.test(source.code)) ways.push([...way, source.file].join(" > "));
    for (const { to } of source.imports) {
      const next = byPath.get(resolveImport(source.file, to) ?? "");
      if (next && !sheet.test(next.file)) follow(next, [...way, source.file]);
    }
  };
  follow(page, []);
  return ways;
}

const written = pages
  .filter((page) => waysToEditors(page, true).length > 0)
  .map((page) => page.file.slice(folder.length));

describe("pages that are written on", () => {
  it("are found by the editors they import, whatever their folder is called", () => {
    expect(written).toContain("settings/approvals/page.tsx");
    expect(written).toContain("sales/quotes/[quoteId]/change/page.tsx");
    expect(written).toContain("purchases/drafts/[purchaseDraftId]/page.tsx");
    expect(written.length).toBeGreaterThanOrEqual(16);
  });

  it.each(written)("%s opens no editor for those whose role may not write", (name) => {
    const page = byPath.get(folder + name.replace(/\.tsx$/, ""));
    expect(page?.code).toMatch(guarded);
    expect(page && waysToEditors(page, false)).toEqual([]);
  });

  it("are guarded by an editor of records that has the guard itself", () => {
    expect(byPath.get("components/record/record-editor")?.code).toContain("<MayWrite");
  });
});
