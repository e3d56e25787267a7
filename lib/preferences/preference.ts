import { isLocale, localeCookie } from "../i18n/locales";
import { isTheme, themeCookie } from "./theme";

const yearSeconds = 365 * 24 * 3600;

/**
 * Returns the Set-Cookie lines for the choices in a form; unknown values are left out.
 *
 * Choosing `system` deletes the cookie, so that the device decides again.
 */
export function preferenceCookiesOf(form: URLSearchParams, isSecure: boolean): string[] {
  const setCookieLines: string[] = [];
  const addCookie = (name: string, value: string) => {
    const maxAgeSeconds = value === "" ? 0 : yearSeconds;
    setCookieLines.push(
      `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; HttpOnly${isSecure ? "; Secure" : ""}`,
    );
  };
  const language = form.get("language");
  const theme = form.get("theme");
  if (isLocale(language)) addCookie(localeCookie, language);
  if (isTheme(theme)) addCookie(themeCookie, theme === "system" ? "" : theme);
  return setCookieLines;
}
