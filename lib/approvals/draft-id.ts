import "server-only";
import { Problem } from "@/lib/values/problem";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Problem `not_found` for a text that cannot be an id */
export function parseId(text: string): string {
  if (!idPattern.test(text)) throw new Problem("not_found");
  return text.toLowerCase();
}
