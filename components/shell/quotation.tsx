import type { ReactNode } from "react";

/** Renders a quotation of a service, whose language is unknown. */
export const renderQuotation = (words: ReactNode) => <span lang="">{words}</span>;
