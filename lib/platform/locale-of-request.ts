import { bestLocaleFor, isLocale, type Locale, localeCookie } from "../i18n/locales";

/**
 * Returns the language of the sender of a request: the language they chose, otherwise the language their browser
 * requests.
 */
export function localeOfRequest({ headers }: { headers: Headers }): Locale {
  const chosenLocale = (headers.get("cookie") ?? "")
    .split(";")
    .map((part) => part.trim().split("="))
    .find(([name]) => name === localeCookie)?.[1];
  return isLocale(chosenLocale) ? chosenLocale : bestLocaleFor(headers.get("accept-language"));
}
