import type { ReactNode } from "react";

/** Renders a quotation of a service, whose language is unknown. */
export const renderQuotation = (quotedText: ReactNode) => <span lang="">{quotedText}</span>;
