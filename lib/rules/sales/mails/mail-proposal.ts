import type { CompanySettings, MailText } from "../../../api/contract/company/company-settings";
import type { Customer } from "../../../api/contract/sales/customer";
import { countryLanguageOf, figureLocaleOf } from "../../../i18n/country-language";
import type { Locale } from "../../../i18n/locales";
import type { CalendarDate } from "../../../values/dates";
import { formatDate } from "../../../values/dates";
import { formatMoney } from "../../../values/money";
import { documentLanguageOf } from "../document-language";

/** The document that is mailed: its kind, its number as far as it is known, its amount and its due date. */
export type MailedDocument = {
  /** The kind of document; an invoice or a credit note where it is left out. */
  document?: "order";
  isCredit: boolean;
  number: number | null;
  minor: bigint;
  currencyCode: string;
  /** The due date; null when the document has none. */
  dueOn: CalendarDate | null;
};

export type Seller = { name: string; countryCode: string };

/** The reader of a mail: the language of their documents, empty where it is not set, and their country. */
export type MailReader = Pick<Customer, "documentLanguage"> & {
  invoiceAddress: Pick<Customer["invoiceAddress"], "countryCode">;
};

type MailTexts = {
  subject: (document: string, seller: string) => string;
  invoice: string;
  creditNote: string;
  order: string;
  greeting: string;
  introduction: (document: string, amount: string) => string;
  dueSentence: (date: string) => string;
};

// The customer reads these texts, so they are in the language of the customer's documents and not among the screen's texts.
const mailTexts: Record<Locale, MailTexts> = {
  sv: {
    subject: (document, seller) => `${document} från ${seller}`,
    invoice: "Faktura",
    creditNote: "Kreditfaktura",
    order: "Orderbekräftelse",
    greeting: "Hej!",
    introduction: (document, amount) => `Här kommer vår ${document} på ${amount}.`,
    dueSentence: (date) => `Den förfaller ${date}.`,
  },
  nb: {
    subject: (document, seller) => `${document} fra ${seller}`,
    invoice: "Faktura",
    creditNote: "Kreditnota",
    order: "Ordrebekreftelse",
    greeting: "Hei!",
    introduction: (document, amount) => `Vedlagt følger ${document} på ${amount}.`,
    dueSentence: (date) => `Den forfaller ${date}.`,
  },
  nl: {
    subject: (document, seller) => `${document} van ${seller}`,
    invoice: "Factuur",
    creditNote: "Creditfactuur",
    order: "Orderbevestiging",
    greeting: "Goedendag,",
    introduction: (document, amount) => `Bijgaand onze ${document} van ${amount}.`,
    dueSentence: (date) => `Graag betalen vóór of op ${date}.`,
  },
  en: {
    subject: (document, seller) => `${document} from ${seller}`,
    invoice: "Invoice",
    creditNote: "Credit note",
    order: "Order confirmation",
    greeting: "Hello,",
    introduction: (document, amount) => `Here is our ${document} for ${amount}.`,
    dueSentence: (date) => `It is due on ${date}.`,
  },
};

/**
 * The subject and message proposed for a document's mail, in the language of the customer's documents, with figures as the
 * seller's country writes them.
 *
 * Rule: the company's standard text is used where it has one: the text for abroad where the customer's language is not the
 *       company's own. Where the customer has no language, the customer's country decides, as it does at the service
 * @param settings the company's standard text for such a document
 * @returns the mail; `####` in its subject stands for a number that is not assigned yet
 */
export function mailProposal(
  mailedDocument: MailedDocument,
  seller: Seller,
  customer: MailReader,
  settings: Pick<CompanySettings, "mailText">,
): { language: Locale; subject: string; message: string } {
  const language = documentLanguageOf(customer.documentLanguage, seller.countryCode);
  const texts = mailTexts[language];
  const documentName = mailedDocument.document
    ? texts[mailedDocument.document]
    : mailedDocument.isCredit
      ? texts.creditNote
      : texts.invoice;
  const dueDateText = mailedDocument.dueOn && formatDate(mailedDocument.dueOn, language === "en" ? "en-GB" : language);
  const sentences = [
    texts.introduction(
      documentName.toLowerCase(),
      formatMoney(mailedDocument.minor, mailedDocument.currencyCode, figureLocaleOf(seller.countryCode)),
    ),
    ...(dueDateText ? [texts.dueSentence(dueDateText)] : []),
  ];
  const standardText = standardTextFor(settings.mailText, customer, seller);
  return {
    language,
    subject: texts.subject(`${documentName} ${mailedDocument.number ?? "####"}`, seller.name),
    message: standardText || `${texts.greeting}\n\n${sentences.join(" ")}`,
  };
}

/**
 * The company's standard text by the language of the customer's documents, or by the customer's country where no language is
 * set; empty where the company has no text.
 */
export function standardTextFor(texts: MailText, customer: MailReader, seller: Seller): string {
  const language = documentLanguageOf(customer.documentLanguage, seller.countryCode);
  const isForeign =
    customer.documentLanguage === "" ? isAbroad(customer, seller) : language !== countryLanguageOf(seller.countryCode);
  return isForeign ? texts.foreign : texts.domestic;
}

/**
 * The text the service uses when a mail is sent without a message; empty where the service uses words of its own. It is
 * assumed that the customer's country decides.
 */
export function serviceTextFor(
  settings: Pick<CompanySettings, "mailText">,
  customer: MailReader | null,
  seller: Seller,
): string {
  return customer && isAbroad(customer, seller) ? settings.mailText.foreign : settings.mailText.domestic;
}

function isAbroad(customer: MailReader, seller: Seller): boolean {
  const country = customer.invoiceAddress.countryCode;
  return country !== "" && country !== seller.countryCode;
}
