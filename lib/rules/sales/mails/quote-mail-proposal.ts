import type { MailText } from "../../../api/contract/company/company-settings";
import type { Quote } from "../../../api/contract/sales/quote";
import { figureLocaleOf } from "../../../i18n/country-language";
import type { Locale } from "../../../i18n/locales";
import { formatDate } from "../../../values/dates";
import { formatMoney } from "../../../values/money";
import { documentLanguageOf } from "../document-language";
import { type MailReader, type Seller, serviceTextFor, standardTextFor } from "./mail-proposal";

/** The quote that is mailed. `version` is 1 for the first text that is mailed. */
export type MailedQuote = Pick<
  Quote,
  "number" | "grossMinor" | "taxReductionMinor" | "currencyCode" | "validUntilOn"
> & { version: number };

type QuoteMailTexts = {
  subject: (number: string, seller: string) => string;
  quote: string;
  greeting: string;
  introduction: (quote: string, amount: string) => string;
  introductionOfNewVersion: (quote: string, amount: string) => string;
  validUntil: (date: string) => string;
  linkIntroduction: string;
};

// The customer reads these texts, so they are in the language of the customer's documents and not among the screen's texts.
const quoteMailTexts: Record<Locale, QuoteMailTexts> = {
  sv: {
    subject: (number, seller) => `Offert ${number} från ${seller}`,
    quote: "offert",
    greeting: "Hej!",
    introduction: (quote, amount) => `Här kommer vår ${quote} på ${amount}.`,
    introductionOfNewVersion: (quote, amount) => `Här kommer en ny version av vår ${quote}, nu på ${amount}.`,
    validUntil: (date) => `Den gäller till och med ${date}.`,
    linkIntroduction: "Läs den och svara här:",
  },
  nb: {
    subject: (number, seller) => `Tilbud ${number} fra ${seller}`,
    quote: "tilbud",
    greeting: "Hei!",
    introduction: (quote, amount) => `Vedlagt følger ${quote} på ${amount}.`,
    introductionOfNewVersion: (quote, amount) => `Vedlagt følger en ny versjon av ${quote}, nå på ${amount}.`,
    validUntil: (date) => `Det gjelder til og med ${date}.`,
    linkIntroduction: "Les det og svar her:",
  },
  nl: {
    subject: (number, seller) => `Offerte ${number} van ${seller}`,
    quote: "offerte",
    greeting: "Goedendag,",
    introduction: (quote, amount) => `Bijgaand onze ${quote} van ${amount}.`,
    introductionOfNewVersion: (quote, amount) => `Bijgaand een nieuwe versie van onze ${quote}, nu van ${amount}.`,
    validUntil: (date) => `Hij is geldig tot en met ${date}.`,
    linkIntroduction: "Lees hem en antwoord hier:",
  },
  en: {
    subject: (number, seller) => `Quote ${number} from ${seller}`,
    quote: "quote",
    greeting: "Hello,",
    introduction: (quote, amount) => `Here is our ${quote} for ${amount}.`,
    introductionOfNewVersion: (quote, amount) => `Here is a new version of our ${quote}, now for ${amount}.`,
    validUntil: (date) => `It is valid until ${date}.`,
    linkIntroduction: "Read it and answer here:",
  },
};

/** The message of a mail with the customer's link on a line of its own at the end. */
export function withOfferLink(message: string, language: Locale, url: string): string {
  return [message, `${quoteMailTexts[language].linkIntroduction}\n${url}`].filter(Boolean).join("\n\n");
}

/**
 * The subject and message proposed for a quote's mail, in the language of the customer's documents.
 *
 * Rule: the company's standard text is used where it has one, but not for a new version, which the message must call
 *       new. The amount is what the customer pays, after the tax reduction for house work
 * @param standardTexts the company's standard texts for quotes
 * @param url           the customer's link; empty leaves it out
 * @returns the mail; `####` in its subject stands for a number that is not assigned yet. `serviceText` is what the
 * service writes when the mail is sent without a message; it is empty where the service has a text of its own
 */
export function makeQuoteMailProposal(
  quote: MailedQuote,
  seller: Seller,
  reader: MailReader,
  standardTexts: MailText,
  url: string,
): { language: Locale; subject: string; message: string; serviceText: string } {
  const language = documentLanguageOf(reader.documentLanguage, seller.countryCode);
  const texts = quoteMailTexts[language];
  const quoteName = quote.number === null ? texts.quote : `${texts.quote} ${quote.number}`;
  const amount = formatMoney(
    quote.grossMinor - quote.taxReductionMinor,
    quote.currencyCode,
    figureLocaleOf(seller.countryCode),
  );
  const validitySentence = quote.validUntilOn
    ? texts.validUntil(formatDate(quote.validUntilOn, language === "en" ? "en-GB" : language))
    : "";
  const isNewVersion = quote.version > 1;
  const introduction = isNewVersion
    ? texts.introductionOfNewVersion(quoteName, amount)
    : texts.introduction(quoteName, amount);
  const proposedText = `${texts.greeting}\n\n${[introduction, validitySentence].filter(Boolean).join(" ")}`;
  const message = (isNewVersion ? "" : standardTextFor(standardTexts, reader, seller)) || proposedText;
  return {
    language,
    subject: texts.subject(String(quote.number ?? "####"), seller.name),
    message: url === "" ? message : withOfferLink(message, language, url),
    serviceText: serviceTextFor({ mailText: standardTexts }, reader, seller),
  };
}
