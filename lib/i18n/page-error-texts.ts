import { defaultLocale, isLocale, type Locale } from "./locales";

/** @property unavailable is shown instead of `text` while the portal cannot answer for a moment: the page has no error */
type PageErrorTexts = { title: string; text: string; unavailable: string; reloadLabel: string };

/** The texts themselves may have failed to load, so these few are always loaded in every language. */
export const pageErrorTexts: Record<Locale, PageErrorTexts> = {
  en: {
    title: "This page could not be shown",
    text: "What you typed is kept on this device. Load the page again. If it goes on, send us the code.",
    unavailable:
      "Stegvis itself is out of reach right now. What you typed is kept on this device. Load the page again in a moment.",
    reloadLabel: "Load it again",
  },
  sv: {
    title: "Sidan kunde inte visas",
    text: "Det du skrev finns kvar på den här enheten. Ladda sidan igen. Om det fortsätter, skicka koden till oss.",
    unavailable:
      "Stegvis självt kan inte svara just nu. Det du skrev finns kvar på den här enheten. Ladda sidan igen om en stund.",
    reloadLabel: "Ladda igen",
  },
  nb: {
    title: "Siden kunne ikke vises",
    text: "Det du skrev, er tatt vare på på denne enheten. Last inn siden på nytt. Hvis det fortsetter, send oss koden.",
    unavailable:
      "Stegvis selv kan ikke svare akkurat nå. Det du skrev, er tatt vare på på denne enheten. Last inn siden på nytt om litt.",
    reloadLabel: "Last inn på nytt",
  },
  nl: {
    title: "Deze pagina kon niet worden getoond",
    text: "Wat je typte is op dit apparaat bewaard. Laad de pagina opnieuw. Blijft het misgaan, stuur ons dan de code.",
    unavailable:
      "Stegvis zelf kan nu niet antwoorden. Wat je typte is op dit apparaat bewaard. Laad de pagina zo meteen opnieuw.",
    reloadLabel: "Opnieuw laden",
  },
};

/** Returns the language of the document; nothing else is known when a page has failed. */
export function getDocumentLocale(): Locale {
  const language = typeof document === "undefined" ? null : document.documentElement.lang;
  return isLocale(language) ? language : defaultLocale;
}
