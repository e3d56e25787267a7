import { amountFormatOf } from "./amounts";
import { formatDate } from "./format";
import { type DocumentLanguage, documentLanguageOf, labelsOf } from "./labels";
import { composeMailText, type MailText, type RequestedMailText } from "./mail-texts";
import type { ReminderPageData } from "./reminder-document";

type ReminderPhrases = {
  readonly subject: (heading: string, number: number, seller: string) => string;
  readonly message: (number: number, amount: string, dueOn: string) => string;
};

const reminderPhrases: Readonly<Record<DocumentLanguage, ReminderPhrases>> = {
  sv: {
    subject: (heading, number, seller) => `${heading} för faktura ${number} från ${seller}`,
    message: (number, amount, dueOn) =>
      `Hej!\n\nFaktura ${number} förföll till betalning ${dueOn}. Att betala: ${amount}.`,
  },
  nb: {
    subject: (heading, number, seller) => `${heading} for faktura ${number} fra ${seller}`,
    message: (number, amount, dueOn) => `Hei!\n\nFaktura ${number} forfalt ${dueOn}. Å betale: ${amount}.`,
  },
  nl: {
    subject: (heading, number, seller) => `${heading} voor factuur ${number} van ${seller}`,
    message: (number, amount, dueOn) =>
      `Goedendag,\n\nFactuur ${number} is op ${dueOn} vervallen. Te betalen: ${amount}.`,
  },
  en: {
    subject: (heading, number, seller) => `${heading} for invoice ${number} from ${seller}`,
    message: (number, amount, dueOn) => `Hello,\n\nInvoice ${number} was due on ${dueOn}. To pay: ${amount}.`,
  },
};

/** Composes the mail of a reminder; the same rules apply as for the mail of an invoice (`mail-texts.ts`). */
export function composeReminderMail(pageData: ReminderPageData, requestedText: RequestedMailText): MailText {
  const { invoice, company, customer, remainingMinor, feesMinor } = pageData;
  const language = documentLanguageOf(customer.language, company.CountryCode);
  const { reminder } = labelsOf(language);
  const number = invoice.InvoiceNumber;
  const amount = `${amountFormatOf(invoice, language).toText(remainingMinor + feesMinor)} ${invoice.CurrencyCode}`;
  const dueOn = formatDate(invoice.DueDate ?? invoice.InvoiceDate, language);
  return composeMailText(requestedText, {
    company,
    documentId: invoice.Id,
    number,
    language,
    subject: reminderPhrases[language].subject(reminder, number, company.Name),
    message: reminderPhrases[language].message(number, amount, dueOn),
  });
}
