import type { Problem } from "@/lib/problem";
import { type CustomerValues, fieldOfMember } from "./customer-values";

/** Codes that can only mean one field of a customer, also when the service does not name it. */
const fieldOfCode = {
  4000: "number",
  4008: "identityNumber",
  4025: "vatNumber",
  4029: "identityNumber",
} as const satisfies Record<number, keyof CustomerValues>;

type Code = keyof typeof fieldOfCode;
type Refused = { name: keyof CustomerValues; message: string };

/**
 * Puts the service's refusal where it can be mended.
 *
 * @returns the fields with their words, and whether something is left that no field can show
 */
export function refusedFields(
  problem: Problem,
  words: (code: `${Code}`) => string,
): { known: Refused[]; rest: boolean } {
  const named = (problem.fields ?? []).flatMap(({ field, message }): Refused[] => {
    const name = fieldOfMember[field] ?? null;
    return name && message ? [{ name, message }] : [];
  });
  if (named.length > 0) return { known: named, rest: named.length < (problem.fields?.length ?? 0) };
  const code = problem.remote?.code;
  if (code !== undefined && code in fieldOfCode) {
    return { known: [{ name: fieldOfCode[code as Code], message: words(`${code as Code}`) }], rest: false };
  }
  return { known: [], rest: true };
}
