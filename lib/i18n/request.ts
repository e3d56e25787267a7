import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLocale, localeCookie, localeFor } from "./locales";
import { messages } from "./messages";

// The person's own choice comes first, then what the browser asks for. The address never carries the
// language, so a link sent to a colleague opens in the colleague's language.
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(localeCookie)?.value;
  const locale = isLocale(chosen) ? chosen : localeFor((await headers()).get("accept-language"));
  return { locale, messages: messages[locale], timeZone: "UTC" };
});
