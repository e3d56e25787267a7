import type * as z from "zod";
import { Problem } from "./problem";

/**
 * Parses the input of a route with its schema.
 *
 * @throws Problem `invalid_input` with the refused members
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({ field: issue.path.join("."), code: issue.code ?? "invalid" }));
  throw new Problem("invalid_input", { fields });
}
