import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "app/(workspace)/companies/[companyId]";
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("page.tsx"));

/** Pages that are written on: a folder of theirs is called so. */
const written = pages.filter((file) => /(^|\/)(new|edit|change|drafts)\//.test(file)).sort();

/**
 * What keeps an editor from those whose role may not write: the guard on the page itself, or an editor that has it: those of
 * records through RecordEditor, drafts through DraftForm, which closes its fields.
 */
const guarded =
  /<(MayWrite|CustomerEditor|ArticleEditor|SupplierEditor|NewPurchase|DraftPurchase|InvoiceDraftPage|QuoteDraftPage)\b/;

it("finds the pages that are written on", () => {
  expect(written).toContain("sales/quotes/[quoteId]/change/page.tsx");
  expect(written.length).toBeGreaterThanOrEqual(14);
});

it.each(written)("%s opens no editor for those whose role may not write", (page) => {
  expect(readFileSync(`${folder}/${page}`, "utf8")).toMatch(guarded);
});
