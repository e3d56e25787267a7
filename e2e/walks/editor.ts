import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/words";

export const customer = "Brf Solsidan";
export const article = "Snickeriarbete";

/** What only the editor says. */
export const said = {
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

/** Amounts keep their digits together with blanks that do not break. */
export const bare = (text: string | null) => (text ?? "").replace(/\s/g, " ").trim();

export async function openEditor(page: Page, words: Words, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await expect(page.getByLabel(words.customer, { exact: true })).toBeFocused();
}
