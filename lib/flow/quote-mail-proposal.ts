import type { CalendarDate } from "../dates";
import { formatDate } from "../dates";
import type { Locale } from "../i18n/locales";
import { formatMoney } from "../money";
import { documentLanguageOf } from "./document-language";
import type { Seller } from "./mail-proposal";

/** What is offered: until when it holds, null without an end. */
export type MailedQuote = {
  number: number | null;
  /** 1 for the first text that goes out. */
  version: number;
  minor: bigint;
  currencyCode: string;
  validUntilOn: CalendarDate | null;
};

type Words = {
  subject: (number: string, seller: string) => string;
  file: string;
  hello: string;
  here: (number: string, amount: string) => string;
  newer: (number: string, amount: string) => string;
  until: (date: string) => string;
  link: string;
};

// The customer reads these, so they are in the language of the customer's documents and not among the screen's texts.
const words: Record<Locale, Words> = {
  sv: {
    subject: (number, seller) => `Offert ${number} från ${seller}`,
    file: "Offert",
    hello: "Hej!",
    here: (number, amount) => `Här kommer vår offert ${number} på ${amount}.`,
    newer: (number, amount) => `Här kommer en ny version av vår offert ${number}, nu på ${amount}.`,
    until: (date) => `Den gäller till och med ${date}.`,
    link: "Läs den och svara här:",
  },
  nb: {
    subject: (number, seller) => `Tilbud ${number} fra ${seller}`,
    file: "Tilbud",
    hello: "Hei!",
    here: (number, amount) => `Vedlagt følger tilbud ${number} på ${amount}.`,
    newer: (number, amount) => `Vedlagt følger en ny versjon av tilbud ${number}, nå på ${amount}.`,
    until: (date) => `Det gjelder til og med ${date}.`,
    link: "Les det og svar her:",
  },
  nl: {
    subject: (number, seller) => `Offerte ${number} van ${seller}`,
    file: "Offerte",
    hello: "Goedendag,",
    here: (number, amount) => `Bijgaand onze offerte ${number} van ${amount}.`,
    newer: (number, amount) => `Bijgaand een nieuwe versie van onze offerte ${number}, nu van ${amount}.`,
    until: (date) => `Hij is geldig tot en met ${date}.`,
    link: "Lees hem en antwoord hier:",
  },
  en: {
    subject: (number, seller) => `Quote ${number} from ${seller}`,
    file: "Quote",
    hello: "Hello,",
    here: (number, amount) => `Here is our quote ${number} for ${amount}.`,
    newer: (number, amount) => `Here is a new version of our quote ${number}, now for ${amount}.`,
    until: (date) => `It is valid until ${date}.`,
    link: "Read it and answer here:",
  },
};

/** The words of a mail with the customer's link on a line of its own at their end. */
export function withOfferLink(message: string, language: Locale, url: string): string {
  return [message, `${words[language].link}\n${url}`].filter(Boolean).join("\n\n");
}

/**
 * The words proposed for a quote's mail, in the language of the customer's documents.
 *
 * @param wanted the customer's two letters
 * @param url    the customer's link; empty leaves it out
 * @returns      `file` is the name of the PDF. Assumed: the API does not say how the service names what it attaches
 */
export function quoteMailProposal(
  quote: MailedQuote,
  seller: Seller,
  wanted: string,
  url: string,
): { language: Locale; subject: string; message: string; file: string } {
  const language = documentLanguageOf(wanted, seller.countryCode);
  const says = words[language];
  const number = String(quote.number ?? "");
  const amount = formatMoney(quote.minor, quote.currencyCode, language);
  const until = quote.validUntilOn
    ? says.until(formatDate(quote.validUntilOn, language === "en" ? "en-GB" : language))
    : "";
  const first = quote.version > 1 ? says.newer(number, amount) : says.here(number, amount);
  const message = `${says.hello}\n\n${[first, until].filter(Boolean).join(" ")}`;
  return {
    language,
    subject: says.subject(number, seller.name),
    message: url === "" ? message : withOfferLink(message, language, url),
    file: `${says.file}-${number}.pdf`,
  };
}
