export type Appearance = { readonly width: 1440 | 390; readonly theme: "light" | "dark" };
export type View = Appearance & { readonly language: Language };
export type Language = (typeof languages)[number];

export const languages = ["en", "sv", "nb", "nl"] as const;

/** The locale of the browser of a person who reads the language. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en-GB", sv: "sv-SE", nb: "nb-NO", nl: "nl-NL" };

/** Every theme in every width. */
export const allAppearances: readonly Appearance[] = [
  { width: 1440, theme: "light" },
  { width: 390, theme: "dark" },
  { width: 1440, theme: "dark" },
  { width: 390, theme: "light" },
];

/**
 * The language, theme and width in which `npm test` checks a page or a state; `npm run proof -- accessibility` checks it in
 * all of them.
 *
 * @param name  the name of the page or the state
 * @param position  the place among the names that are checked in turn: any four neighbours have four languages
 */
export function viewOf(name: string, position: number): View {
  const language = languages[position % languages.length];
  const appearance = allAppearances[(hashOf(name) + Math.floor(position / languages.length)) % allAppearances.length];
  if (!language || !appearance) throw new Error(`no view at position ${position}`);
  return { language, ...appearance };
}

/** The theme and width of a name in a given language: each name has another appearance in each of the four languages. */
export function appearanceOf(name: string, language: string): Appearance {
  const position = (languages as readonly string[]).indexOf(language);
  const appearance = allAppearances[(hashOf(name) + position) % allAppearances.length];
  if (position < 0 || !appearance) throw new Error(`no look at ${name} in ${language}`);
  return appearance;
}

/** A hash of the name alone, so that adding other names does not change its appearance. */
const hashOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0);

/** The appearances in which a name at a position is checked; an empty list leaves the name out. */
export type SelectAppearances = (name: string, position: number) => readonly Appearance[];

/** Checks every name in every theme and width. */
export const selectAllAppearances: SelectAppearances = () => allAppearances;

/** Checks every name of one share in every theme and width; each name belongs to one of so many shares. */
export const selectAllAppearancesOfShare =
  (share: number, shareCount: number): SelectAppearances =>
  (_name, position) =>
    position % shareCount === share ? allAppearances : [];

/** Checks the names that `npm test` assigns to this language. */
export const selectAppearancesOfLanguage =
  (language: Language): SelectAppearances =>
  (name, position) => {
    const view = viewOf(name, position);
    return view.language === language ? [view] : [];
  };
