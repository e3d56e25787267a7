import { isLocale, type Locale, localeCookie, localeFor } from "../i18n/locales";

/** The language of the sender of a request: the one they chose, otherwise the one their browser requests. */
export function localeOfRequest({ headers }: { headers: Headers }): Locale {
  const chosen = (headers.get("cookie") ?? "")
    .split(";")
    .map((part) => part.trim().split("="))
    .find(([name]) => name === localeCookie)?.[1];
  return isLocale(chosen) ? chosen : localeFor(headers.get("accept-language"));
}
