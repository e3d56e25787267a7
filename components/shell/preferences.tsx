import { cookies, headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { localeNames, locales } from "@/lib/i18n/locales";
import { isTheme, themeCookie, themes } from "@/lib/preferences/theme";
import { PreferenceChoice } from "./preference-choice";

/** Shows the choices of language and appearance, each a row of words with the current one underlined. */
export async function Preferences({ areLabelsVisible }: { areLabelsVisible?: boolean }) {
  const [t, locale, cookieStore, requestHeaders] = await Promise.all([
    getTranslations("shell"),
    getLocale(),
    cookies(),
    headers(),
  ]);
  // Without scripts every page is loaded completely, so this header names the page that contains the form.
  const returnTo = requestHeaders.get("x-stegvis-path") ?? "/";
  const chosenTheme = cookieStore.get(themeCookie)?.value;
  return (
    <>
      <PreferenceChoice
        name="language"
        returnTo={returnTo}
        label={t("language")}
        isLabelVisible={areLabelsVisible}
        className={areLabelsVisible ? "choice" : "languages"}
        currentValue={locale}
        choices={locales.map((localeChoice) => ({
          value: localeChoice,
          label: localeNames[localeChoice],
          lang: localeChoice,
        }))}
      />
      <PreferenceChoice
        name="theme"
        returnTo={returnTo}
        label={t("theme")}
        isLabelVisible={areLabelsVisible}
        className={areLabelsVisible ? "choice" : "themes"}
        currentValue={isTheme(chosenTheme) ? chosenTheme : "system"}
        choices={themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))}
      />
    </>
  );
}
