import { describe, expect, it } from "vitest";
import { isTest, readSources, resolveImport } from "./verify/sources.mjs";

const companyFolder = "app/(workspace)/companies/[companyId]/";
const sources = readSources(process.cwd(), /^(app|components)\/.*\.tsx?$/).filter(({ file }) => !isTest(file));
const sourcesByPath = new Map(sources.map((source) => [source.file.replace(/\.tsx?$/, ""), source]));
const pages = sources.filter(({ file }) => file.startsWith(companyFolder) && file.endsWith("/page.tsx"));

/** The mark of an editor: a component that creates a form of its own with `useForm` or `useRecordForm`. */
const formCall = /\buse\w*Form[<(]/;
/** A sheet or a dialog opens over a page by a button, and only people whose role may use the sheet see that button. */
const sheetFile = /(sheets?|dialog)\.tsx$/;
/** The mark of a guard that hides an editor, or its surroundings, from people whose role may not write. */
const writeGuard = /<(RoleGuard|RecordEditor)\b|\bmayDo\([^)]*"\w+\.(write|operate)"\)/;

/**
 * The guards in a page's own source: a guard around an empty editor, or an editor that contains its guard. Editors of
 * records contain RecordEditor, drafts contain DraftForm, which disables its fields, and other people may read approval
 * rules.
 */
const guardedPage =
  /<(RoleGuard|CustomerEditor|ArticleEditor|SupplierEditor|NewPurchase|PurchaseDraft|InvoiceDraftPage|QuoteDraftPage|ApprovalRules)\b/;

/**
 * The import paths from a page to its editors, each as the files of the path; a path ends at a guard unless it is
 * passed.
 */
function importPathsToEditors(page: (typeof sources)[number], passesGuards: boolean): string[] {
  const visited = new Set<string>();
  const importPaths: string[] = [];
  const followImports = (source: (typeof sources)[number], importPath: readonly string[]) => {
    if (visited.has(source.file) || (!passesGuards && writeGuard.test(source.code))) return;
    visited.add(source.file);
    if (formCall.test(source.code)) importPaths.push([...importPath, source.file].join(" > "));
    for (const { moduleName } of source.imports) {
      const importedSource = sourcesByPath.get(resolveImport(source.file, moduleName) ?? "");
      if (importedSource && !sheetFile.test(importedSource.file))
        followImports(importedSource, [...importPath, source.file]);
    }
  };
  followImports(page, []);
  return importPaths;
}

const writtenPages = pages
  .filter((page) => importPathsToEditors(page, true).length > 0)
  .map((page) => page.file.slice(companyFolder.length));

describe("pages that are written on", () => {
  it("are found by the editors they import, whatever their folder is called", () => {
    expect(writtenPages).toContain("settings/approvals/page.tsx");
    expect(writtenPages).toContain("sales/quotes/[quoteId]/change/page.tsx");
    expect(writtenPages).toContain("purchases/drafts/[purchaseDraftId]/page.tsx");
    expect(writtenPages.length).toBeGreaterThanOrEqual(16);
  });

  it.each(writtenPages)("%s opens no editor for those whose role may not write", (pageName) => {
    const page = sourcesByPath.get(companyFolder + pageName.replace(/\.tsx$/, ""));
    expect(page?.code).toMatch(guardedPage);
    expect(page && importPathsToEditors(page, false)).toEqual([]);
  });

  it("are guarded by an editor of records that has the guard itself", () => {
    expect(sourcesByPath.get("components/record/record-editor")?.code).toContain("<RoleGuard");
  });
});
