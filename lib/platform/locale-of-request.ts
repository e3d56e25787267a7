import { isLocale, type Locale, localeCookie, localeFor } from "../i18n/locales";

/** The language whoever sent a request reads the portal in: what they chose, else what their browser asks for. */
export function localeOfRequest({ headers }: { headers: Headers }): Locale {
  const chosen = (headers.get("cookie") ?? "")
    .split(";")
    .map((part) => part.trim().split("="))
    .find(([name]) => name === localeCookie)?.[1];
  return isLocale(chosen) ? chosen : localeFor(headers.get("accept-language"));
}
