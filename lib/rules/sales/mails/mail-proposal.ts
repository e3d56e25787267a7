import type { CompanySettings, MailText } from "../../../api/contract/company/company-settings";
import type { Customer } from "../../../api/contract/sales/customer";
import { countryLanguage, figuresOf } from "../../../i18n/country-language";
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
export type Reader = Pick<Customer, "documentLanguage"> & {
  invoiceAddress: Pick<Customer["invoiceAddress"], "countryCode">;
};

type Words = {
  subject: (document: string, seller: string) => string;
  invoice: string;
  creditNote: string;
  order: string;
  hello: string;
  here: (document: string, amount: string) => string;
  due: (date: string) => string;
};

// The customer reads these texts, so they are in the language of the customer's documents and not among the screen's texts.
const words: Record<Locale, Words> = {
  sv: {
    subject: (document, seller) => `${document} från ${seller}`,
    invoice: "Faktura",
    creditNote: "Kreditfaktura",
    order: "Orderbekräftelse",
    hello: "Hej!",
    here: (document, amount) => `Här kommer vår ${document} på ${amount}.`,
    due: (date) => `Den förfaller ${date}.`,
  },
  nb: {
    subject: (document, seller) => `${document} fra ${seller}`,
    invoice: "Faktura",
    creditNote: "Kreditnota",
    order: "Ordrebekreftelse",
    hello: "Hei!",
    here: (document, amount) => `Vedlagt følger ${document} på ${amount}.`,
    due: (date) => `Den forfaller ${date}.`,
  },
  nl: {
    subject: (document, seller) => `${document} van ${seller}`,
    invoice: "Factuur",
    creditNote: "Creditfactuur",
    order: "Orderbevestiging",
    hello: "Goedendag,",
    here: (document, amount) => `Bijgaand onze ${document} van ${amount}.`,
    due: (date) => `Graag betalen vóór of op ${date}.`,
  },
  en: {
    subject: (document, seller) => `${document} from ${seller}`,
    invoice: "Invoice",
    creditNote: "Credit note",
    order: "Order confirmation",
    hello: "Hello,",
    here: (document, amount) => `Here is our ${document} for ${amount}.`,
    due: (date) => `It is due on ${date}.`,
  },
};

/**
 * The subject and message proposed for a document's mail, in the language of the customer's documents, with figures as the
 * seller's country writes them.
 *
 * Rule: the company's standard text is used where it has one: the text for abroad where the customer's language is not the
 *       company's own. Where the customer has no language, the customer's country decides, as it does at the service
 * @param settings the company's standard text for such a document
 * @returns in the subject `####` is the place of a number that is not assigned yet
 */
export function mailProposal(
  mailed: MailedDocument,
  seller: Seller,
  customer: Reader,
  settings: Pick<CompanySettings, "mailText">,
): { language: Locale; subject: string; message: string } {
  const language = documentLanguageOf(customer.documentLanguage, seller.countryCode);
  const says = words[language];
  const document = mailed.document ? says[mailed.document] : mailed.isCredit ? says.creditNote : says.invoice;
  const day = mailed.dueOn && formatDate(mailed.dueOn, language === "en" ? "en-GB" : language);
  const own = [
    says.here(document.toLowerCase(), formatMoney(mailed.minor, mailed.currencyCode, figuresOf(seller.countryCode))),
    ...(day ? [says.due(day)] : []),
  ];
  const standing = ownText(settings.mailText, customer, seller);
  return {
    language,
    subject: says.subject(`${document} ${mailed.number ?? "####"}`, seller.name),
    message: standing || `${says.hello}\n\n${own.join(" ")}`,
  };
}

/**
 * The company's standard text by the language of the customer's documents, or by the customer's country where no language is
 * set; empty where the company has no text.
 */
export function ownText(texts: MailText, customer: Reader, seller: Seller): string {
  const language = documentLanguageOf(customer.documentLanguage, seller.countryCode);
  const abroad =
    customer.documentLanguage === "" ? isAbroad(customer, seller) : language !== countryLanguage(seller.countryCode);
  return abroad ? texts.foreign : texts.domestic;
}

/**
 * The text the service uses when a mail is sent without a message; empty where the service uses words of its own. It is
 * assumed that the customer's country decides.
 */
export function standingText(
  settings: Pick<CompanySettings, "mailText">,
  customer: Reader | null,
  seller: Seller,
): string {
  return customer && isAbroad(customer, seller) ? settings.mailText.foreign : settings.mailText.domestic;
}

function isAbroad(customer: Reader, seller: Seller): boolean {
  const country = customer.invoiceAddress.countryCode;
  return country !== "" && country !== seller.countryCode;
}
