import type { CompanySettings } from "../api/contract/company-settings";
import type { Customer } from "../api/contract/customer";
import type { CalendarDate } from "../dates";
import { formatDate } from "../dates";
import { countryLanguage } from "../i18n/country-language";
import type { Locale } from "../i18n/locales";
import { formatMoney } from "../money";
import { documentLanguageOf } from "./document-language";

/** What is sent: its number as far as it is known, and what is to be paid of it by when. */
export type MailedInvoice = {
  isCredit: boolean;
  number: number | null;
  minor: bigint;
  currencyCode: string;
  /** Null when there is nothing to pay. */
  dueOn: CalendarDate | null;
};

export type Seller = { name: string; countryCode: string };

type Words = {
  subject: (document: string, seller: string) => string;
  invoice: string;
  creditNote: string;
  hello: string;
  here: (document: string, amount: string) => string;
  due: (date: string) => string;
};

// The customer reads these, so they are in the language of the customer's documents and not among the screen's texts.
const words: Record<Locale, Words> = {
  sv: {
    subject: (document, seller) => `${document} från ${seller}`,
    invoice: "Faktura",
    creditNote: "Kreditfaktura",
    hello: "Hej!",
    here: (document, amount) => `Här kommer vår ${document} på ${amount}.`,
    due: (date) => `Den förfaller ${date}.`,
  },
  nb: {
    subject: (document, seller) => `${document} fra ${seller}`,
    invoice: "Faktura",
    creditNote: "Kreditnota",
    hello: "Hei!",
    here: (document, amount) => `Vedlagt følger ${document} på ${amount}.`,
    due: (date) => `Den forfaller ${date}.`,
  },
  nl: {
    subject: (document, seller) => `${document} van ${seller}`,
    invoice: "Factuur",
    creditNote: "Creditfactuur",
    hello: "Goedendag,",
    here: (document, amount) => `Bijgaand onze ${document} van ${amount}.`,
    due: (date) => `Graag betalen vóór of op ${date}.`,
  },
  en: {
    subject: (document, seller) => `${document} from ${seller}`,
    invoice: "Invoice",
    creditNote: "Credit note",
    hello: "Hello,",
    here: (document, amount) => `Here is our ${document} for ${amount}.`,
    due: (date) => `It is due on ${date}.`,
  },
};

/**
 * The words proposed for an invoice's mail, in the language of the customer's documents.
 *
 * Rule: the company's standing text comes first, the one for abroad where the customer's language is not the company's
 *       own; without a language of the customer's the country decides, as the service does
 * @returns in the subject `####` stands for a number not yet taken
 */
export function mailProposal(
  invoice: MailedInvoice,
  seller: Seller,
  customer: Customer,
  settings: Pick<CompanySettings, "mailText">,
): { language: Locale; subject: string; message: string } {
  const language = documentLanguageOf(customer.documentLanguage, seller.countryCode);
  const says = words[language];
  const document = invoice.isCredit ? says.creditNote : says.invoice;
  const own = [
    says.here(document.toLowerCase(), formatMoney(invoice.minor, invoice.currencyCode, language)),
    ...(invoice.dueOn ? [says.due(formatDate(invoice.dueOn, language === "en" ? "en-GB" : language))] : []),
  ];
  const abroad =
    customer.documentLanguage === "" ? isAbroad(customer, seller) : language !== countryLanguage(seller.countryCode);
  const standing = abroad ? settings.mailText.foreign : settings.mailText.domestic;
  return {
    language,
    subject: says.subject(`${document} ${invoice.number ?? "####"}`, seller.name),
    message: standing || `${says.hello}\n\n${own.join(" ")}`,
  };
}

/** The text the service takes when the order brings none; empty where it has words of its own. Assumed: by country. */
export function standingText(
  settings: Pick<CompanySettings, "mailText">,
  customer: Customer | null,
  seller: Seller,
): string {
  return customer && isAbroad(customer, seller) ? settings.mailText.foreign : settings.mailText.domestic;
}

function isAbroad(customer: Customer, seller: Seller): boolean {
  const country = customer.invoiceAddress.countryCode;
  return country !== "" && country !== seller.countryCode;
}
