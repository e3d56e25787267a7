import { en } from "./labels/en";
import type { Labels } from "./labels/label-names";
import { nb } from "./labels/nb";
import { nl } from "./labels/nl";
import { sv } from "./labels/sv";

export type DocumentLanguage = "sv" | "nb" | "nl" | "en";
const labelsByLanguage: Readonly<Record<DocumentLanguage, Labels>> = { sv, nb, nl, en };

export function labelsOf(language: DocumentLanguage): Labels {
  return labelsByLanguage[language];
}

const languageByCountry: Readonly<Record<string, DocumentLanguage>> = { SE: "sv", NO: "nb", NL: "nl" };
const languageByCode: Readonly<Record<string, DocumentLanguage>> = {
  sv: "sv",
  nb: "nb",
  nn: "nb",
  no: "nb",
  nl: "nl",
  en: "en",
};

/**
 * The language of a customer's documents: the customer's language, English where it is not one of the four, and the language
 * of the seller's country where the customer has none (the language codes that the service knows are assumed).
 */
export function documentLanguageOf(customerLanguage: string | null, sellerCountry: string): DocumentLanguage {
  const languageCode = customerLanguage?.trim().toLowerCase();
  return languageCode ? (languageByCode[languageCode] ?? "en") : (languageByCountry[sellerCountry] ?? "en");
}
