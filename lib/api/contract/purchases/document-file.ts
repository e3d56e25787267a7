/** A PDF may contain these things besides its pages. It is displayed without them, and the screen names them. */
export const documentFindings = ["javascript", "openAction", "launch", "eInvoice", "embeddedFile", "xfa"] as const;

export type DocumentFinding = (typeof documentFindings)[number];

/** Why a file is not delivered: the detail of its `document_refused`. */
export const documentRefusals = ["not_a_document", "too_large", "no_address", "foreign_address"] as const;

export type DocumentRefusal = (typeof documentRefusals)[number];

/** The portal's own response headers of a file: its percent-encoded name, and the findings, separated by commas. */
export const documentHeaders = { name: "x-document-name", findings: "x-document-findings" } as const;

/**
 * The largest size of a displayed file in bytes: more than the service accepts of any file (20 MB,
 * docs/api/attachments.md#types-and-sizes).
 */
export const maxShownFileBytes = 24 * 1024 * 1024;

export function isFinding(text: string): text is DocumentFinding {
  return (documentFindings as readonly string[]).includes(text);
}
