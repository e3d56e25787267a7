import { describe, expect, it } from "vitest";
import { isTest, readSources, resolveImport } from "./verify/sources.mjs";

const folder = "app/(workspace)/companies/[companyId]/";
const sources = readSources(process.cwd(), /^(app|components)\/.*\.tsx?$/).filter(({ file }) => !isTest(file));
const byPath = new Map(sources.map((source) => [source.file.replace(/\.tsx?$/, ""), source]));
const pages = sources.filter(({ file }) => file.startsWith(folder) && file.endsWith("/page.tsx"));

/** The mark of an editor: a component with a form of its own, as `useForm` and `useRecordForm` make one. */
const formCall = /\buse\w*Form[<(]/;
/** A sheet is shown over a page once a button opened it, and the button is there only for those whose role may use it. */
const sheetFile = /sheets?\.tsx$/;
/** The mark of a guard that keeps an editor from those whose role may not write, in the editor or around it. */
const writeGuard = /<(RoleGuard|RecordEditor)\b|\bmayDo\([^)]*"\w+\.(write|operate)"\)/;

/**
 * What a page itself says of it: the guard, before an empty editor is met, or an editor that has it: those of records through
 * RecordEditor, drafts through DraftForm, which closes its fields, and the rules of approving, which others read.
 */
const guardedPage =
  /<(RoleGuard|CustomerEditor|ArticleEditor|SupplierEditor|NewPurchase|PurchaseDraft|InvoiceDraftPage|QuoteDraftPage|ApprovalRules)\b/;

/** The import paths from a page to the editors it shows, each as the files it leads through; without what a guard closes. */
function importPathsToEditors(page: (typeof sources)[number], passesGuards: boolean): string[] {
  const visited = new Set<string>();
  const importPaths: string[] = [];
  const follow = (source: (typeof sources)[number], importPath: readonly string[]) => {
    if (visited.has(source.file) || (!passesGuards && writeGuard.test(source.code))) return;
    visited.add(source.file);
    if (formCall.test(source.code)) importPaths.push([...importPath, source.file].join(" > "));
    for (const { to } of source.imports) {
      const next = byPath.get(resolveImport(source.file, to) ?? "");
      if (next && !sheetFile.test(next.file)) follow(next, [...importPath, source.file]);
    }
  };
  follow(page, []);
  return importPaths;
}

const writtenPages = pages
  .filter((page) => importPathsToEditors(page, true).length > 0)
  .map((page) => page.file.slice(folder.length));

describe("pages that are written on", () => {
  it("are found by the editors they import, whatever their folder is called", () => {
    expect(writtenPages).toContain("settings/approvals/page.tsx");
    expect(writtenPages).toContain("sales/quotes/[quoteId]/change/page.tsx");
    expect(writtenPages).toContain("purchases/drafts/[purchaseDraftId]/page.tsx");
    expect(writtenPages.length).toBeGreaterThanOrEqual(16);
  });

  it.each(writtenPages)("%s opens no editor for those whose role may not write", (name) => {
    const page = byPath.get(folder + name.replace(/\.tsx$/, ""));
    expect(page?.code).toMatch(guardedPage);
    expect(page && importPathsToEditors(page, false)).toEqual([]);
  });

  it("are guarded by an editor of records that has the guard itself", () => {
    expect(byPath.get("components/record/record-editor")?.code).toContain("<RoleGuard");
  });
});
