/**
 * The languages with complete texts. A new language needs a folder beside `messages/en`, a line here and a line in
 * messages.ts.
 */
export const locales = ["en", "sv", "nb", "nl"] as const;
export type Locale = (typeof locales)[number];

/** Each language is named in itself, as its readers look for it. */
export const localeNames: Record<Locale, string> = {
  en: "English",
  sv: "Svenska",
  nb: "Norsk",
  nl: "Nederlands",
};

export const defaultLocale: Locale = "en";
export const localeCookie = "stegvis-language";

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Returns the language in the address of an offer, `/q/sv/…`; null for every other address. */
export function localeOfOffer(path: string | null): Locale | null {
  const language = /^\/q\/([a-z]{2})\//.exec(path ?? "")?.[1];
  return isLocale(language) ? language : null;
}

const languageAliases: Record<string, string> = { no: "nb", nn: "nb" };

/**
 * Returns the best available language for an Accept-Language header.
 *
 * Shape: `sv-SE,sv;q=0.9,en;q=0.8` → a locale; regions are ignored, `q=0` excludes, ties keep the sender's order; every name
 * of Norwegian (`no`, `nn`) means bokmål
 * @returns the default when no language is available or the header is missing or malformed
 */
export function bestLocaleFor(acceptLanguage: string | null): Locale {
  const preferences = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weightText = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      const language = tag.split("-")[0] ?? "";
      return {
        language: languageAliases[language] ?? language,
        weight: weightText === undefined ? 1 : Number(weightText),
      };
    })
    .filter((preference) => preference.weight > 0)
    .sort((left, right) => right.weight - left.weight);
  for (const { language } of preferences) if (isLocale(language)) return language;
  return defaultLocale;
}
