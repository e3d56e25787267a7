export type Appearance = { readonly width: 1440 | 390; readonly theme: "light" | "dark" };
export type View = Appearance & { readonly language: Language };
export type Language = (typeof languages)[number];

export const languages = ["en", "sv", "nb", "nl"] as const;

/** What a browser of somebody who reads the language asks for. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en-GB", sv: "sv-SE", nb: "nb-NO", nl: "nl-NL" };

/** Every theme in every width. */
export const allLooks: readonly Appearance[] = [
  { width: 1440, theme: "light" },
  { width: 390, theme: "dark" },
  { width: 1440, theme: "dark" },
  { width: 390, theme: "light" },
];

/**
 * The language, theme and width in which `npm test` looks at a page or a state; `npm run proof -- accessibility` looks at it in
 * all of them.
 *
 * @param name  of the page or the state
 * @param position  among those that are looked at in turn: any four neighbours have four languages
 */
export function viewOf(name: string, position: number): View {
  const language = languages[position % languages.length];
  const look = allLooks[(numberOf(name) + Math.floor(position / languages.length)) % allLooks.length];
  if (!language || !look) throw new Error(`no view at position ${position}`);
  return { language, ...look };
}

/** The same of what is seen in a language that is given: any name has another look in each of the four. */
export function lookOf(name: string, language: string): Appearance {
  const position = (languages as readonly string[]).indexOf(language);
  const look = allLooks[(numberOf(name) + position) % allLooks.length];
  if (position < 0 || !look) throw new Error(`no look at ${name} in ${language}`);
  return look;
}

/** However many names are added before it, that of a name stays. */
const numberOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0);

/** Which looks are taken at a name in its position; none leaves it out. */
export type Spread = (name: string, position: number) => readonly Appearance[];

/** Everything, in every theme and width. */
export const everyLook: Spread = () => allLooks;

/** What `npm test` looks at in this language. */
export const shareOf =
  (language: Language): Spread =>
  (name, position) => {
    const view = viewOf(name, position);
    return view.language === language ? [view] : [];
  };
