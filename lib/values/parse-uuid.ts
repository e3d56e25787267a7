import * as z from "zod";
import { Problem } from "./problem";

const uuidSchema = z.guid().toLowerCase();

/** Parses an id of an address. @throws Problem `not_found` for a text that cannot be an id */
export function parseUuid(text: string): string {
  const parsed = uuidSchema.safeParse(text);
  if (!parsed.success) throw new Problem("not_found");
  return parsed.data;
}
