import type { ReactNode } from "react";

/** Renders a quotation of a service, whose language is unknown. */
export const quote = (words: ReactNode) => <span lang="">{words}</span>;
