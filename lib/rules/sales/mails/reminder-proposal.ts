import { figureLocaleOf } from "../../../i18n/country-language";
import type { Locale } from "../../../i18n/locales";
import { type CalendarDate, formatDate } from "../../../values/dates";
import { formatMoney } from "../../../values/money";
import { documentLanguageOf } from "../document-language";

/** The invoice that a reminder is about; amounts in minor units of its currency. */
export type RemindedInvoice = {
  number: number | null;
  remainingMinor: bigint;
  currencyCode: string;
  dueOn: CalendarDate | null;
  remindersSent: number | null;
};

type ReminderTexts = {
  subject: (number: string, seller: string) => string;
  subjectOfRepeated: (number: string, seller: string) => string;
  body: (number: string, dueDate: string, amount: string) => string;
  bodyOfRepeated: (number: string, dueDate: string, amount: string) => string;
};

// The customer reads these texts, so they are in the language of the customer's documents. They contain no fee, no interest
// and no threat: the company itself must write what the law and its contract allow.
const reminderTexts: Record<Locale, ReminderTexts> = {
  sv: {
    subject: (number, seller) => `Påminnelse: faktura ${number} från ${seller}`,
    subjectOfRepeated: (number, seller) => `Ny påminnelse: faktura ${number} från ${seller}`,
    body: (number, dueDate, amount) =>
      `Hej!\n\nFaktura ${number} förföll ${dueDate}, och vi har inte sett någon betalning. Det som återstår att betala är ${amount}.\n\nHar du redan betalat kan du bortse från det här. Annars är vi tacksamma för betalning så snart som möjligt. Hör gärna av dig om något inte stämmer.`,
    bodyOfRepeated: (number, dueDate, amount) =>
      `Hej!\n\nVi har påmint tidigare om faktura ${number}, som förföll ${dueDate}. Fortfarande återstår ${amount} att betala.\n\nBetala så snart som möjligt, eller hör av dig om något inte stämmer. Har du redan betalat kan du bortse från det här.`,
  },
  nb: {
    subject: (number, seller) => `Påminnelse: faktura ${number} fra ${seller}`,
    subjectOfRepeated: (number, seller) => `Ny påminnelse: faktura ${number} fra ${seller}`,
    body: (number, dueDate, amount) =>
      `Hei!\n\nFaktura ${number} forfalt ${dueDate}, og vi har ikke sett noen betaling. Det som gjenstår å betale, er ${amount}.\n\nHar du allerede betalt, kan du se bort fra dette. Ellers setter vi pris på betaling så snart som mulig. Ta gjerne kontakt hvis noe ikke stemmer.`,
    bodyOfRepeated: (number, dueDate, amount) =>
      `Hei!\n\nVi har tidligere minnet om faktura ${number}, som forfalt ${dueDate}. Fortsatt gjenstår ${amount} å betale.\n\nBetal så snart som mulig, eller ta kontakt hvis noe ikke stemmer. Har du allerede betalt, kan du se bort fra dette.`,
  },
  nl: {
    subject: (number, seller) => `Herinnering: factuur ${number} van ${seller}`,
    subjectOfRepeated: (number, seller) => `Nieuwe herinnering: factuur ${number} van ${seller}`,
    body: (number, dueDate, amount) =>
      `Goedendag,\n\nFactuur ${number} is op ${dueDate} vervallen en we hebben nog geen betaling gezien. Er staat nog ${amount} open.\n\nHebt u al betaald, dan kunt u dit bericht als niet verzonden beschouwen. Anders ontvangen we uw betaling graag zo snel mogelijk. Klopt er iets niet, laat het ons dan weten.`,
    bodyOfRepeated: (number, dueDate, amount) =>
      `Goedendag,\n\nWe herinnerden u eerder aan factuur ${number}, die op ${dueDate} is vervallen. Er staat nog altijd ${amount} open.\n\nWilt u zo snel mogelijk betalen, of ons laten weten wat er niet klopt? Hebt u al betaald, dan kunt u dit bericht als niet verzonden beschouwen.`,
  },
  en: {
    subject: (number, seller) => `Reminder: invoice ${number} from ${seller}`,
    subjectOfRepeated: (number, seller) => `New reminder: invoice ${number} from ${seller}`,
    body: (number, dueDate, amount) =>
      `Hello,\n\nInvoice ${number} was due on ${dueDate}, and we have not seen a payment. ${amount} remains to be paid.\n\nIf you have paid already, please disregard this. Otherwise we would be grateful for payment as soon as possible. Do tell us if something is not right.`,
    bodyOfRepeated: (number, dueDate, amount) =>
      `Hello,\n\nWe have reminded you before of invoice ${number}, which was due on ${dueDate}. ${amount} still remains to be paid.\n\nPlease pay as soon as possible, or tell us if something is not right. If you have paid already, please disregard this.`,
  },
};

/**
 * The subject and message proposed for a reminder, in the language of the customer's documents.
 *
 * @param documentLanguage language of the customer's documents, empty for that of the company's country
 * @returns `amount` is the amount as the message writes it
 */
export function makeReminderProposal(
  invoice: RemindedInvoice,
  seller: { name: string; countryCode: string },
  documentLanguage: string,
): { language: Locale; subject: string; message: string; amount: string } {
  const language = documentLanguageOf(documentLanguage, seller.countryCode);
  const texts = reminderTexts[language];
  const isRepeated = (invoice.remindersSent ?? 0) > 0;
  const number = String(invoice.number ?? "");
  const amount = formatMoney(invoice.remainingMinor, invoice.currencyCode, figureLocaleOf(seller.countryCode));
  const dueDateText = invoice.dueOn ? formatDate(invoice.dueOn, language === "en" ? "en-GB" : language) : "";
  return {
    language,
    subject: (isRepeated ? texts.subjectOfRepeated : texts.subject)(number, seller.name),
    message: (isRepeated ? texts.bodyOfRepeated : texts.body)(number, dueDateText, amount),
    amount,
  };
}
