import { isLocale, localeCookie } from "../i18n/locales";
import { isTheme, themeCookie } from "./theme";

const yearSeconds = 365 * 24 * 3600;

/**
 * The Set-Cookie lines for the choices in a form; unknown values are left out.
 *
 * Choosing `system` deletes the cookie, so that the device decides again.
 */
export function preferenceCookies(form: URLSearchParams, secure: boolean): string[] {
  const lines: string[] = [];
  const add = (name: string, value: string) => {
    const age = value === "" ? 0 : yearSeconds;
    lines.push(`${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`);
  };
  const language = form.get("language");
  const theme = form.get("theme");
  if (isLocale(language)) add(localeCookie, language);
  if (isTheme(theme)) add(themeCookie, theme === "system" ? "" : theme);
  return lines;
}
