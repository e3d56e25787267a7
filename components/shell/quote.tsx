import type { ReactNode } from "react";

/** What a service said, in a language nobody knows beforehand. */
export const quote = (words: ReactNode) => <span lang="">{words}</span>;
