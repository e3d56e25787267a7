import { notFound } from "next/navigation";

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The record an address names. An address that can name none is answered like one whose record is gone. */
export function recordId(text: string): string {
  if (!idShape.test(text)) notFound();
  return text;
}
