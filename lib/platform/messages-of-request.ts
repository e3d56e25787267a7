import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { bestLocaleFor, isLocale, localeCookie, localeOfOffer } from "../i18n/locales";
import { messages } from "../i18n/messages";
import { pseudoLanguage, toPseudoLanguage } from "../i18n/pseudo-language";
import { env } from "./env";

let pseudoTexts: typeof messages.en | undefined;

// The language is the person's own choice, otherwise the language the browser requests. Addresses do not contain it, so
// that a link sent to a colleague opens in the colleague's language; the address of an offer to a customer is the
// exception.
export default getRequestConfig(async () => {
  const requestHeaders = await headers();
  const chosenLocale =
    localeOfOffer(requestHeaders.get("x-stegvis-path")) ?? (await cookies()).get(localeCookie)?.value;
  if (chosenLocale === pseudoLanguage && env().PSEUDO_LANGUAGE) {
    pseudoTexts ??= toPseudoLanguage(messages.en);
    return { locale: "en", messages: pseudoTexts, timeZone: "UTC" };
  }
  const locale = isLocale(chosenLocale) ? chosenLocale : bestLocaleFor(requestHeaders.get("accept-language"));
  return { locale, messages: messages[locale], timeZone: "UTC" };
});
