import { amountFormatOf } from "./amounts";
import { formatDate } from "./format";
import { getReductionMinor } from "./house-work";
import { type DocumentCompany, isAbroad } from "./invoice-members";
import type { InvoiceSource } from "./invoice-source";
import { type DocumentLanguage, documentLanguageOf, labelsOf } from "./labels";
import { computePrintedTotals } from "./totals";
import { noVatFreeNotes } from "./vat-clauses";

export type MailText = {
  readonly sender: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

type MailPhrases = {
  readonly subject: (heading: string, number: number, seller: string) => string;
  readonly invoiceMessage: (number: number, amount: string, dueOn: string) => string;
  readonly creditMessage: (number: number, amount: string) => string;
  /** The text for an invoice that was paid when it was booked. */
  readonly paidMessage: (number: number, amount: string) => string;
};

const mailPhrases: Readonly<Record<DocumentLanguage, MailPhrases>> = {
  sv: {
    subject: (heading, number, seller) => `${heading} ${number} från ${seller}`,
    invoiceMessage: (number, amount, dueOn) =>
      `Hej!\n\nHär kommer faktura ${number} på ${amount}. Den förfaller till betalning ${dueOn}.`,
    creditMessage: (number, amount) => `Hej!\n\nHär kommer kreditfaktura ${number} på ${amount}.`,
    paidMessage: (number, amount) => `Hej!\n\nHär kommer faktura ${number} på ${amount}. Den är betald.`,
  },
  nb: {
    subject: (heading, number, seller) => `${heading} ${number} fra ${seller}`,
    invoiceMessage: (number, amount, dueOn) => `Hei!\n\nHer er faktura ${number} på ${amount}. Den forfaller ${dueOn}.`,
    creditMessage: (number, amount) => `Hei!\n\nHer er kreditnota ${number} på ${amount}.`,
    paidMessage: (number, amount) => `Hei!\n\nHer er faktura ${number} på ${amount}. Den er betalt.`,
  },
  nl: {
    subject: (heading, number, seller) => `${heading} ${number} van ${seller}`,
    invoiceMessage: (number, amount, dueOn) =>
      `Goedendag,\n\nBijgaand factuur ${number} van ${amount}. Graag betalen voor ${dueOn}.`,
    creditMessage: (number, amount) => `Goedendag,\n\nBijgaand creditfactuur ${number} van ${amount}.`,
    paidMessage: (number, amount) => `Goedendag,\n\nBijgaand factuur ${number} van ${amount}. Ze is betaald.`,
  },
  en: {
    subject: (heading, number, seller) => `${heading} ${number} from ${seller}`,
    invoiceMessage: (number, amount, dueOn) =>
      `Hello,\n\nHere is invoice ${number} for ${amount}. It is due on ${dueOn}.`,
    creditMessage: (number, amount) => `Hello,\n\nHere is credit invoice ${number} for ${amount}.`,
    paidMessage: (number, amount) => `Hello,\n\nHere is invoice ${number} for ${amount}. It is paid.`,
  },
};

/**
 * Subject and text of an invoice's mail in the customer's language. The text of the call has precedence over the
 * company's own text, and the company's own text over the default text. `####` in the subject of the call is replaced
 * by the number of the invoice (docs/api/documents-and-mail.md#e-mail).
 */
export function composeInvoiceMail(source: InvoiceSource, requestedText: RequestedMailText): MailText {
  const { invoice, company, customer } = source;
  const language = documentLanguageOf(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const heading = invoice.IsCreditInvoice ? labels.creditInvoice : labels.invoice;
  const number = invoice.InvoiceNumber;
  return composeMailText(requestedText, {
    company,
    documentId: invoice.Id,
    number,
    language,
    subject: mailPhrases[language].subject(heading, number, company.Name),
    message: findCompanyMessage(source) ?? makeDefaultMessage(source, language),
  });
}

/** The subject and the message that a call states for a mail; defaults replace missing ones. */
export type RequestedMailText = { readonly subject: string | null; readonly message: string | null };

export type DefaultMailText = {
  readonly company: DocumentCompany;
  readonly documentId: string;
  readonly number: number;
  readonly language: DocumentLanguage;
  readonly subject: string;
  readonly message: string;
};

/** Writes a mail from the company. `####` in the subject is replaced by the number of the document. */
export function composeMailText(requestedText: RequestedMailText, defaultText: DefaultMailText): MailText {
  const { company, documentId, number, language } = defaultText;
  const subject = requestedText.subject?.trim() ? requestedText.subject : defaultText.subject;
  const message = requestedText.message?.trim() ? requestedText.message : defaultText.message;
  const text = `${message}\n\n${company.Name}`;
  return {
    sender: { name: company.Name, address: company.Email ?? `no-reply@${documentId}.invalid` },
    subject: subject.replaceAll("####", () => String(number)),
    text,
    html: toHtml(text, language),
  };
}

function findCompanyMessage({ invoice, company }: InvoiceSource): string | null {
  const texts = company.CompanyText;
  const text = isAbroad(invoice, company) ? texts?.InvoiceEmailForeign : texts?.InvoiceEmailDomestic;
  return text?.trim() || null;
}

/** The default message, with the amount of the page: the amount to be paid, or paid when the invoice was booked. */
function makeDefaultMessage({ invoice, company }: InvoiceSource, language: DocumentLanguage): string {
  const amountFormat = amountFormatOf(invoice, language);
  const labels = labelsOf(language);
  const taxReductionMinor = getReductionMinor(invoice, amountFormat);
  const { payable } = computePrintedTotals(
    invoice,
    company,
    amountFormat,
    taxReductionMinor,
    noVatFreeNotes,
    labels,
    language,
  );
  const number = invoice.InvoiceNumber;
  if (invoice.IsCreditInvoice) return mailPhrases[language].creditMessage(number, payable);
  if (invoice.paidAtOnceOn) return mailPhrases[language].paidMessage(number, payable);
  return mailPhrases[language].invoiceMessage(
    number,
    payable,
    formatDate(invoice.DueDate ?? invoice.InvoiceDate, language),
  );
}

/**
 * Mail programs ignore style sheets, so the style is an attribute of the body. Words wider than the text are broken;
 * `word-wrap` is the older name of `overflow-wrap`, and the only one that some programs know.
 */
const bodyStyle =
  "margin:24px;max-width:36em;word-wrap:break-word;overflow-wrap:break-word;" +
  "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Writes a text as HTML with paragraphs, marked with its language. */
export function toHtml(text: string, language: DocumentLanguage): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`);
  const head = '<head><meta charset="utf-8"></head>';
  return `<!doctype html><html lang="${language}">${head}<body style="${bodyStyle}">${paragraphs.join("")}</body></html>`;
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}
