import { attachmentRefusal, bytesThatTell, mostOfFile } from "@/lib/rules/purchases/attachment";

/** The reasons why a file is refused; each has its own message. */
export const documentRefusals = ["empty", "type", "e_invoice", "too_large", "unreadable"] as const;

/**
 * Returns why a chosen file is not sent; null when it may be. The size is checked first, so a file that is too large is not
 * read.
 */
export async function documentRefusal(chosen: File, home: string): Promise<(typeof documentRefusals)[number] | null> {
  if (chosen.size > mostOfFile(home)) return "too_large";
  try {
    const bytes = new Uint8Array(await chosen.slice(0, bytesThatTell).arrayBuffer());
    const why = attachmentRefusal(bytes, 0, home);
    return documentRefusals.find((one) => one === why) ?? null;
  } catch {
    return "unreadable";
  }
}
