import type { MailText } from "../../../api/contract/company/company-settings";
import type { Quote } from "../../../api/contract/sales/quote";
import { figuresOf } from "../../../i18n/country-language";
import type { Locale } from "../../../i18n/locales";
import { formatDate } from "../../../values/dates";
import { formatMoney } from "../../../values/money";
import { documentLanguageOf } from "../document-language";
import { ownText, type Reader, type Seller, standingText } from "./mail-proposal";

/** The quote that is mailed. `version` is 1 for the first text that is mailed. */
export type MailedQuote = Pick<
  Quote,
  "number" | "grossMinor" | "taxReductionMinor" | "currencyCode" | "validUntilOn"
> & { version: number };

type Words = {
  subject: (number: string, seller: string) => string;
  quote: string;
  hello: string;
  here: (quote: string, amount: string) => string;
  newer: (quote: string, amount: string) => string;
  until: (date: string) => string;
  link: string;
};

// The customer reads these texts, so they are in the language of the customer's documents and not among the screen's texts.
const words: Record<Locale, Words> = {
  sv: {
    subject: (number, seller) => `Offert ${number} från ${seller}`,
    quote: "offert",
    hello: "Hej!",
    here: (quote, amount) => `Här kommer vår ${quote} på ${amount}.`,
    newer: (quote, amount) => `Här kommer en ny version av vår ${quote}, nu på ${amount}.`,
    until: (date) => `Den gäller till och med ${date}.`,
    link: "Läs den och svara här:",
  },
  nb: {
    subject: (number, seller) => `Tilbud ${number} fra ${seller}`,
    quote: "tilbud",
    hello: "Hei!",
    here: (quote, amount) => `Vedlagt følger ${quote} på ${amount}.`,
    newer: (quote, amount) => `Vedlagt følger en ny versjon av ${quote}, nå på ${amount}.`,
    until: (date) => `Det gjelder til og med ${date}.`,
    link: "Les det og svar her:",
  },
  nl: {
    subject: (number, seller) => `Offerte ${number} van ${seller}`,
    quote: "offerte",
    hello: "Goedendag,",
    here: (quote, amount) => `Bijgaand onze ${quote} van ${amount}.`,
    newer: (quote, amount) => `Bijgaand een nieuwe versie van onze ${quote}, nu van ${amount}.`,
    until: (date) => `Hij is geldig tot en met ${date}.`,
    link: "Lees hem en antwoord hier:",
  },
  en: {
    subject: (number, seller) => `Quote ${number} from ${seller}`,
    quote: "quote",
    hello: "Hello,",
    here: (quote, amount) => `Here is our ${quote} for ${amount}.`,
    newer: (quote, amount) => `Here is a new version of our ${quote}, now for ${amount}.`,
    until: (date) => `It is valid until ${date}.`,
    link: "Read it and answer here:",
  },
};

/** The message of a mail with the customer's link on a line of its own at the end. */
export function withOfferLink(message: string, language: Locale, url: string): string {
  return [message, `${words[language].link}\n${url}`].filter(Boolean).join("\n\n");
}

/**
 * The subject and message proposed for a quote's mail, in the language of the customer's documents.
 *
 * Rule: the company's standard text is used where it has one, except for a newer version, which the message calls so; the
 *       amount is what the customer pays, after the tax reduction for house work
 * @param standardTexts the company's standard texts for quotes
 * @param url           the customer's link; empty leaves it out
 * @returns in the subject `####` is the place of a number that is not assigned yet. `standing` is what the service writes
 *          when the mail is sent without a message; empty where the service uses words of its own
 */
export function quoteMailProposal(
  quote: MailedQuote,
  seller: Seller,
  reader: Reader,
  own: MailText,
  url: string,
): { language: Locale; subject: string; message: string; standing: string } {
  const language = documentLanguageOf(reader.documentLanguage, seller.countryCode);
  const says = words[language];
  const named = quote.number === null ? says.quote : `${says.quote} ${quote.number}`;
  const amount = formatMoney(
    quote.grossMinor - quote.taxReductionMinor,
    quote.currencyCode,
    figuresOf(seller.countryCode),
  );
  const until = quote.validUntilOn
    ? says.until(formatDate(quote.validUntilOn, language === "en" ? "en-GB" : language))
    : "";
  const isNewer = quote.version > 1;
  const first = isNewer ? says.newer(named, amount) : says.here(named, amount);
  const ours = `${says.hello}\n\n${[first, until].filter(Boolean).join(" ")}`;
  const message = (isNewer ? "" : ownText(own, reader, seller)) || ours;
  return {
    language,
    subject: says.subject(String(quote.number ?? "####"), seller.name),
    message: url === "" ? message : withOfferLink(message, language, url),
    standing: standingText({ mailText: own }, reader, seller),
  };
}
