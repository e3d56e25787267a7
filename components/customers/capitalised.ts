/** Capitalises a word that starts a line, because many languages write the names of languages in lower case. */
export const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
