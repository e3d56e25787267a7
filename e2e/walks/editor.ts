import { expect, type Page } from "@playwright/test";
import type { ScreenLabels } from "../support/screen-labels";

export const customerName = "Brf Solsidan";
export const articleName = "Snickeriarbete";

/** The labels that only the editor has, per language. */
export const editorLabelsByLanguage = {
  en: {
    createCustomer: (name: string) => `Create customer “${name}”`,
    createArticle: (name: string) => `Create article “${name}”`,
    postalCode: "Postal code",
    city: "City",
    email: "E-mail for invoices",
    articleName: "Name",
    number: "Article number",
    unit: "Unit",
    coding: "Coding",
    codingOption: "Goods 25% VAT",
    netPrice: "Net price",
    addArticle: "Add article",
    discount: "Discount",
    discountColumn: "Discount, %",
    rowMovedNote: (from: number, to: number) => `Row ${from} is now row ${to} of 3.`,
    rowRemovedNote: /^Row 2 is removed/,
    undo: "Undo",
    changeOrder: "Change order",
    moveDown: (row: number) => `Move row ${row} down`,
    onePriceChanged: /^One price is now the one for/,
    badPriceNote: "Price: Write an amount, like 125,00.",
    otherCurrencyNote: /^Price: The invoice is in SEK/,
  },
  sv: {
    createCustomer: (name: string) => `Skapa kunden ”${name}”`,
    createArticle: (name: string) => `Skapa artikeln ”${name}”`,
    postalCode: "Postnummer",
    city: "Ort",
    email: "E-post för fakturor",
    articleName: "Namn",
    number: "Artikelnummer",
    unit: "Enhet",
    coding: "Kontering",
    codingOption: "Varor 25% moms",
    netPrice: "Nettopris",
    addArticle: "Lägg till artikeln",
    discount: "Rabatt",
    discountColumn: "Rabatt, %",
    rowMovedNote: (from: number, to: number) => `Rad ${from} är nu rad ${to} av 3.`,
    rowRemovedNote: /^Rad 2 är borttagen/,
    undo: "Ångra",
    changeOrder: "Ändra ordning",
    moveDown: (row: number) => `Flytta ner rad ${row}`,
    onePriceChanged: /^Ett pris gäller nu för/,
    badPriceNote: "Pris: Skriv ett belopp, som 125,00.",
    otherCurrencyNote: /^Pris: Fakturan är i SEK/,
  },
} as const;

/** Replaces white space by plain spaces: amounts contain no-break spaces between their digits. */
export const normalizeSpaces = (text: string | null) => (text ?? "").replace(/\s/g, " ").trim();

export async function openEditor(page: Page, labels: ScreenLabels, companyPath: string) {
  await page.goto(`${companyPath}/sales/invoices/new`);
  await expect(page.getByLabel(labels.customer, { exact: true })).toBeFocused();
}
