/** Whether PostgreSQL can store a text: it has neither NUL nor a lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes("\0") && !/\p{Surrogate}/u.test(text);
