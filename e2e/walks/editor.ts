import { expect, type Page } from "@playwright/test";
import type { ScreenLabels } from "../support/screen-labels";

export const customer = "Brf Solsidan";
export const article = "Snickeriarbete";

/** The labels that only the editor has, per language. */
export const editorLabelsByLanguage = {
  en: {
    createCustomer: (name: string) => `Create customer “${name}”`,
    createArticle: (name: string) => `Create article “${name}”`,
    postalCode: "Postal code",
    city: "City",
    mail: "E-mail for invoices",
    articleName: "Name",
    number: "Article number",
    unit: "Unit",
    coding: "Coding",
    coded: "Goods 25% VAT",
    netPrice: "Net price",
    addArticle: "Add article",
    discount: "Discount",
    discountColumn: "Discount, %",
    moved: (from: number, to: number) => `Row ${from} is now row ${to} of 3.`,
    removed: /^Row 2 is removed/,
    undo: "Undo",
    order: "Change order",
    moveDown: (row: number) => `Move row ${row} down`,
    onePrice: /^One price is now the one for/,
    badPrice: "Price: Write an amount, like 125,00.",
    otherCurrency: /^Price: The invoice is in SEK/,
  },
  sv: {
    createCustomer: (name: string) => `Skapa kunden ”${name}”`,
    createArticle: (name: string) => `Skapa artikeln ”${name}”`,
    postalCode: "Postnummer",
    city: "Ort",
    mail: "E-post för fakturor",
    articleName: "Namn",
    number: "Artikelnummer",
    unit: "Enhet",
    coding: "Kontering",
    coded: "Varor 25% moms",
    netPrice: "Nettopris",
    addArticle: "Lägg till artikeln",
    discount: "Rabatt",
    discountColumn: "Rabatt, %",
    moved: (from: number, to: number) => `Rad ${from} är nu rad ${to} av 3.`,
    removed: /^Rad 2 är borttagen/,
    undo: "Ångra",
    order: "Ändra ordning",
    moveDown: (row: number) => `Flytta ner rad ${row}`,
    onePrice: /^Ett pris gäller nu för/,
    badPrice: "Pris: Skriv ett belopp, som 125,00.",
    otherCurrency: /^Pris: Fakturan är i SEK/,
  },
} as const;

/** Replaces white space by plain spaces: amounts contain no-break spaces between their digits. */
export const normalizeSpaces = (text: string | null) => (text ?? "").replace(/\s/g, " ").trim();

export async function openEditor(page: Page, labels: ScreenLabels, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await expect(page.getByLabel(labels.customer, { exact: true })).toBeFocused();
}
