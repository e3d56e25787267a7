import { notFound } from "next/navigation";

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Parses the record id in an address. A text that is not an id is answered with the not-found page, like a missing record.
 */
export function parseRecordId(idText: string): string {
  if (!uuidPattern.test(idText)) notFound();
  return idText;
}
