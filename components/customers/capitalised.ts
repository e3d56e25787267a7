/** A word as it begins a line of its own: many languages write the names of languages small. */
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
