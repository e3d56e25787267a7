import { attachmentRefusalOf, detectionBytes, maxFileBytes } from "@/lib/rules/purchases/attachment";

/** The reasons why a file is refused; each has its own message. */
export const uploadRefusals = ["empty", "type", "e_invoice", "too_large", "unreadable"] as const;

/**
 * Returns why a chosen file is not sent; null when it may be. The size is checked first, so a file that is too large is
 * not read.
 */
export async function findDocumentRefusal(
  chosenFile: File,
  companyCountry: string,
): Promise<(typeof uploadRefusals)[number] | null> {
  if (chosenFile.size > maxFileBytes(companyCountry)) return "too_large";
  try {
    const bytes = new Uint8Array(await chosenFile.slice(0, detectionBytes).arrayBuffer());
    const refusal = attachmentRefusalOf(bytes, 0, companyCountry);
    return uploadRefusals.find((refusalCode) => refusalCode === refusal) ?? null;
  } catch {
    return "unreadable";
  }
}
