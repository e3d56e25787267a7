/** A PDF may contain these things besides its pages. It is displayed without them, and the screen names them. */
export const removedPdfContents = ["javascript", "openAction", "launch", "eInvoice", "embeddedFile", "xfa"] as const;

export type RemovedPdfContent = (typeof removedPdfContents)[number];

/** Why a file is not delivered: the detail of its `document_refused`. */
export const fileDeliveryRefusals = ["not_a_document", "too_large", "no_address", "foreign_address"] as const;

export type FileDeliveryRefusal = (typeof fileDeliveryRefusals)[number];

/** The portal's own response headers of a file: its percent-encoded name, and the findings, separated by commas. */
export const documentHeaders = { name: "x-document-name", findings: "x-document-findings" } as const;

/**
 * The largest size of a displayed file in bytes: more than the service accepts of any file (20 MB,
 * docs/api/attachments.md#types-and-sizes).
 */
export const maxShownFileBytes = 24 * 1024 * 1024;

export function isRemovedPdfContent(text: string): text is RemovedPdfContent {
  return (removedPdfContents as readonly string[]).includes(text);
}
