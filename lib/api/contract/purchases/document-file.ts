/** What a PDF may carry besides its pages: it is shown without any of it, and a person is told. */
export const documentFindings = ["javascript", "openAction", "launch", "eInvoice", "embeddedFile", "xfa"] as const;

export type DocumentFinding = (typeof documentFindings)[number];

/** Why a file is not handed over: the detail of its `document_refused`. */
export const documentRefusals = ["not_a_document", "too_large", "no_address", "foreign_address"] as const;

export type DocumentRefusal = (typeof documentRefusals)[number];

/** Headers of ours with a file: its name, percent-encoded, and what was found in it, separated by commas. */
export const documentHeaders = { name: "x-document-name", findings: "x-document-findings" } as const;

/** Bytes a file may have: more than the service takes of any file (20 MB, docs/api/attachments.md#types-and-sizes). */
export const mostOfShownFile = 24 * 1024 * 1024;

export function isFinding(text: string): text is DocumentFinding {
  return (documentFindings as readonly string[]).includes(text);
}
