/** Whether PostgreSQL can keep a text: it has no NUL, and a surrogate alone is no character. */
export const isStorable = (text: string): boolean => !text.includes("\0") && !/\p{Surrogate}/u.test(text);
