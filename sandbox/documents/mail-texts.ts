import { currencyExponent, numberText, parseScaledRounded } from "../ledger/money";
import { localAmount } from "./format";
import type { InvoiceSource } from "./invoice-source";
import { type DocumentLanguage, documentLanguage } from "./labels";

export type MailText = {
  readonly sender: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

type Words = {
  readonly subject: (number: number, seller: string) => string;
  readonly message: (number: number, amount: string, dueOn: string) => string;
};

const words: Readonly<Record<DocumentLanguage, Words>> = {
  sv: {
    subject: (number, seller) => `Faktura ${number} från ${seller}`,
    message: (number, amount, dueOn) =>
      `Hej!\n\nHär kommer faktura ${number} på ${amount}. Den förfaller till betalning ${dueOn}.`,
  },
  nb: {
    subject: (number, seller) => `Faktura ${number} fra ${seller}`,
    message: (number, amount, dueOn) => `Hei!\n\nHer er faktura ${number} på ${amount}. Den forfaller ${dueOn}.`,
  },
  nl: {
    subject: (number, seller) => `Factuur ${number} van ${seller}`,
    message: (number, amount, dueOn) =>
      `Goedendag,\n\nBijgaand factuur ${number} van ${amount}. Graag betalen voor ${dueOn}.`,
  },
  en: {
    subject: (number, seller) => `Invoice ${number} from ${seller}`,
    message: (number, amount, dueOn) => `Hello,\n\nHere is invoice ${number} for ${amount}. It is due on ${dueOn}.`,
  },
};

/** Subject and text of an invoice's mail; `####` in a subject given becomes the number (behaviour 12). */
export function invoiceMail(
  source: InvoiceSource,
  given: { subject: string | null; message: string | null },
): MailText {
  const { invoice, company, customer } = source;
  const language = documentLanguage(customer.language, company.CountryCode);
  const exponent = currencyExponent(invoice.CurrencyCode);
  const total = parseScaledRounded(numberText(invoice.TotalAmount), exponent);
  const amount = `${localAmount(total, exponent, language)}\u00a0${invoice.CurrencyCode}`;
  const number = invoice.InvoiceNumber;
  const subject = given.subject?.trim() ? given.subject : words[language].subject(number, company.Name);
  const standing = company.CompanyText?.InvoiceEmailDomestic?.trim();
  const message = given.message?.trim()
    ? given.message
    : standing || words[language].message(number, amount, invoice.DueDate ?? invoice.InvoiceDate);
  const text = `${message}\n\n${company.Name}`;
  return {
    sender: { name: company.Name, address: company.Email ?? `no-reply@${invoice.Id}.invalid` },
    subject: subject.replaceAll("####", () => String(number)),
    text,
    html: asHtml(text, language),
  };
}

/** Mail programs read no style sheet, so the letter's own is on its body. */
const letter = "margin:24px;max-width:36em;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function asHtml(text: string, language: DocumentLanguage): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p>${escaped(part).replaceAll("\n", "<br>")}</p>`);
  const head = '<head><meta charset="utf-8"></head>';
  return `<!doctype html><html lang="${language}">${head}<body style="${letter}">${paragraphs.join("")}</body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
