import type { CompanySettings, MailText } from "../../../api/contract/company/company-settings";
import type { Customer } from "../../../api/contract/sales/customer";
import { countryLanguage, figuresOf } from "../../../i18n/country-language";
import type { Locale } from "../../../i18n/locales";
import type { CalendarDate } from "../../../values/dates";
import { formatDate } from "../../../values/dates";
import { formatMoney } from "../../../values/money";
import { documentLanguageOf } from "../document-language";

/** What is sent: its number as far as it is known, its amount, and the day that ends it. */
export type MailedDocument = {
  /** An invoice where it is left out. */
  document?: "order";
  isCredit: boolean;
  number: number | null;
  minor: bigint;
  currencyCode: string;
  /** When it is to be paid; null when there is no such day. */
  dueOn: CalendarDate | null;
};

export type Seller = { name: string; countryCode: string };

/** Whom a mail is written to: what their documents are written in, empty where nothing says, and where they are. */
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

// The customer reads these, so they are in the language of the customer's documents and not among the screen's texts.
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
 * The words proposed for a document's mail, in the language of the customer's documents; its figures as the seller's country
 * writes them.
 *
 * Rule: the company's standing text comes first, the one for abroad where the customer's language is not the company's
 *       own; without a language of the customer's the country decides, as the service does
 * @param settings the company's standing text for such a document
 * @returns in the subject `####` stands for a number not yet taken
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

/** The company's standing text in the language of the customer's documents, without one by country; empty where it has none. */
export function ownText(texts: MailText, customer: Reader, seller: Seller): string {
  const language = documentLanguageOf(customer.documentLanguage, seller.countryCode);
  const abroad =
    customer.documentLanguage === "" ? isAbroad(customer, seller) : language !== countryLanguage(seller.countryCode);
  return abroad ? texts.foreign : texts.domestic;
}

/** The text the service takes when the order brings none; empty where it has words of its own. Assumed: by country. */
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
